// What the page remembers of the last few battles or seats, the newest first; in private mode nothing outlasts it.
export class Keepsake<T> {
  constructor(
    private key: string,
    private most = 20,
  ) {}

  private all(): [string, T][] {
    try {
      return JSON.parse(localStorage.getItem(this.key) ?? '[]');
    } catch {
      return [];
    }
  }
  of(whose: string): T | undefined {
    return this.all().find(([w]) => w === whose)?.[1];
  }
  keep(whose: string, what: T | undefined): void {
    const others = this.all().filter(([w]) => w !== whose),
      all = what === undefined ? others : [[whose, what], ...others].slice(0, this.most);
    try {
      localStorage.setItem(this.key, JSON.stringify(all));
    } catch {
      /* private mode */
    }
  }
}
