// The panel beside the board: which leaf lies on top, and what is open in it.
import { settings } from './settings.svelte';

export type Leaf = string; // battle, report, log, people, chat, or one of the game's own

export class Panel {
  tab = $state<Leaf>('battle');
  page = $state(false); // on a phone it is a page of its own
  listed = $state(false); // the list of all orders is open
  aimed = $state(false); // how one wins is open

  show(tab: Leaf): void {
    this.tab = tab;
    settings.panel = this.page = true;
  }
  // From the menu: orders and panel are parts of the first leaf.
  menu(what: 'orders' | 'log' | 'people' | 'chat' | 'panel'): void {
    if (what === 'orders') this.listed = true;
    this.show(what === 'orders' || what === 'panel' ? 'battle' : what);
  }
  toggleOrders(): void {
    this.show('battle');
    this.listed = !this.listed;
  }
}
