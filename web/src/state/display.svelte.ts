// How large the window is: on a phone the panel is a page of its own and cards come from below.
const narrow = typeof matchMedia === 'undefined' ? undefined : matchMedia('(max-width: 48rem)');

class Display {
  phone = $state(!!narrow?.matches);
  constructor() {
    narrow?.addEventListener('change', () => (this.phone = narrow.matches));
  }
}
export const display = new Display();
