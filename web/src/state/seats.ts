// The seats this device holds: tokens are the keys to them, so they stay in this browser only.
// `who`: mine, or of the person next to me (the board is handed over between us).

export interface KnownSeat {
  token: string;
  battle: string;
  game: string;
  title: string;
  side: string;
  player: number;
  who: 'me' | 'neighbour' | 'spectator';
  added: number;
}

const key = 'bocage.seats';

export function knownSeats(): KnownSeat[] {
  try {
    const list = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(list) ? list.filter(s => typeof s?.token === 'string') : [];
  } catch {
    return [];
  }
}

function write(list: KnownSeat[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(list.slice(0, 200)));
  } catch {
    /* private mode */
  }
}

export function rememberSeat(seat: KnownSeat): void {
  write([seat, ...knownSeats().filter(s => s.token !== seat.token)]);
}

export function forgetSeat(token: string): void {
  write(knownSeats().filter(s => s.token !== token));
}
