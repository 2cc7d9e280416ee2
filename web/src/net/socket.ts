// One WebSocket for everything: requests with numbered replies, pushes, and coming back after a break.
import { Refused } from './api';
import type { Push } from './types';

export interface Transport {
  // `heard` gets a good reply before anything that came after it is heard.
  ask<T = any>(request: Record<string, unknown>, heard?: (reply: T) => void): Promise<T>;
  onpush: (push: Push) => void;
  onstate: (online: boolean) => void; // true: connected (again), whoever joined must join anew
  close(): void;
}

interface Waiting {
  heard: ((reply: any) => void) | undefined;
  done: (reply: any) => void;
  failed: (error: Error) => void;
}

export class Socket implements Transport {
  onpush: (push: Push) => void = () => {};
  onstate: (online: boolean) => void = () => {};
  private ws: WebSocket | undefined;
  private next = 1;
  private waiting = new Map<number, Waiting>();
  private queue: string[] = [];
  private heard: string[] = [];
  private frame = 0;
  private soon = new MessageChannel();
  private tries = 0;
  private closed = false;
  private timer = 0;
  private beat = 0;

  constructor(private url = new URL('./ws', location.href).href.replace(/^http/, 'ws').split('#')[0]!) {
    this.soon.port1.onmessage = () => this.listen();
    this.open();
    addEventListener('online', this.hurry);
    document.addEventListener('visibilitychange', this.hurry);
    this.beat = window.setInterval(() => this.alive() && this.ask({ do: 'ping' }).catch(() => {}), 25_000);
  }

  private alive = () => this.ws?.readyState === WebSocket.OPEN;
  private hurry = () => {
    if (document.hidden) this.empty();
    if (!this.closed && !document.hidden && (!this.ws || this.ws.readyState === WebSocket.CLOSED)) {
      clearTimeout(this.timer);
      this.open();
    }
  };

  private open(): void {
    const ws = (this.ws = new WebSocket(this.url));
    ws.onopen = () => {
      this.tries = 0;
      this.onstate(true);
      for (const text of this.queue.splice(0)) ws.send(text);
    };
    ws.onmessage = e => this.receive(e.data as string);
    ws.onclose = () => {
      if (this.ws !== ws) return;
      this.empty();
      // A request whose reply was lost may have been taken or not: joining again will show which.
      for (const w of this.waiting.values()) w.failed(new Refused({ code: 'offline', message: '' }));
      this.waiting.clear();
      this.queue.length = 0;
      if (this.closed) return;
      this.onstate(false);
      this.timer = window.setTimeout(() => this.open(), Math.min(8000, 250 * 2 ** this.tries++));
    };
  }

  // What comes together is heard together: a reply and the update that goes with it, at once; what follows before the
  // frame is drawn, then. A lively enemy's answers would else be worked into the page one by one before anything is
  // seen. Nothing overtakes. Hidden pages draw no frames.
  private receive(text: string): void {
    this.heard.push(text);
    if (document.hidden) this.empty();
    else if (this.heard.length === 1 && !this.frame) this.soon.port2.postMessage(0);
  }
  private listen = () => {
    this.empty();
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      this.empty();
    });
  };
  private empty(): void {
    for (const text of this.heard.splice(0)) this.hear(text);
  }

  private hear(text: string): void {
    let message: any;
    try {
      message = JSON.parse(text);
    } catch {
      return;
    }
    if (message.push) return this.onpush(message);
    const w = this.waiting.get(message.id);
    if (!w) return;
    this.waiting.delete(message.id);
    if (message.ok) {
      w.heard?.(message);
      w.done(message);
    } else w.failed(new Refused(message.error ?? { code: 'unknown', message: '' }));
  }

  ask<T = any>(request: Record<string, unknown>, heard?: (reply: T) => void): Promise<T> {
    const id = this.next++;
    const text = JSON.stringify({ id, ...request });
    return new Promise<T>((done, failed) => {
      this.waiting.set(id, { heard, done, failed });
      if (this.alive()) this.ws!.send(text);
      else if (this.closed || this.tries > 0) {
        this.waiting.delete(id);
        failed(new Refused({ code: 'offline', message: '' }));
      } else this.queue.push(text);
    });
  }

  close(): void {
    this.closed = true;
    removeEventListener('online', this.hurry);
    document.removeEventListener('visibilitychange', this.hurry);
    clearTimeout(this.timer);
    clearInterval(this.beat);
    cancelAnimationFrame(this.frame);
    this.soon.port1.close();
    this.ws?.close();
  }
}
