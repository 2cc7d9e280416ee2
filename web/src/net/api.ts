// The HTTP part of the wire.
import type { BattleGiven, BattleOrder, Failure, GameInfo, LevelInfo, Resumed, RuleBook, ScenarioInfo } from './types';

export class Refused extends Error {
  code: string;
  rule: string | undefined;
  constructor(failure: Failure) {
    super(failure.message);
    this.code = failure.code;
    this.rule = failure.rule;
  }
}

async function ask<T>(path: string, body?: unknown): Promise<T> {
  let reply: Response;
  try {
    reply = await fetch(
      './api/' + path,
      body === undefined
        ? {}
        : {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify(body),
          },
    );
  } catch {
    throw new Refused({ code: 'offline', message: '' });
  }
  let json: any;
  try {
    json = await reply.json();
  } catch {
    throw new Refused({ code: 'bad_reply', message: reply.statusText });
  }
  if (!reply.ok || json?.ok === false)
    throw new Refused(json?.error ?? { code: String(reply.status), message: reply.statusText });
  return json as T;
}

const kept = new Map<string, Promise<unknown>>();
function once<T>(path: string): Promise<T> {
  if (!kept.has(path))
    kept.set(
      path,
      ask<T>(path).catch(e => {
        kept.delete(path);
        throw e;
      }),
    );
  return kept.get(path) as Promise<T>;
}

export const api = {
  games: () => once<{ games: GameInfo[] }>('games').then(r => r.games),
  levels: () => once<{ levels: LevelInfo[] }>('levels').then(r => r.levels),
  rules: (game: string, language: string) => once<RuleBook>(`rules/${game}/${language}`),
  map: (game: string, scenario: string) => once<any>(`map/${game}/${scenario}`),
  // Armies by points: what there is to choose from, and a choice judged. An army that may not be is an answer like any other.
  armies: (game: string, language: string) => once<any>(`army/${game}/${language}`),
  muster: async (game: string, language: string, army: unknown): Promise<any> => {
    const reply = await fetch(`./api/army/${game}/${language}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(army),
    });
    const json = await reply.json();
    if (!reply.ok) throw new Refused(json?.error ?? { code: String(reply.status), message: reply.statusText });
    return json;
  },
  // What a file holds: a scenario of one's own, a saved battle.
  scenario: (what: { game?: string; toml?: string; journal?: string }) =>
    ask<ScenarioInfo & { game: string }>('scenario', what),
  begin: (order: BattleOrder) => ask<BattleGiven>('battles', order),
  resume: (tokens: string[]) => ask<{ battles: Resumed[] }>('resume', { tokens }).then(r => r.battles),
  // The seat a pass stands for, on this device from now on.
  pass: (pass: string) => ask<{ token: string }>('pass', { pass }).then(r => r.token),
  // The token goes into a header: addresses end up in histories and logs.
  journal: async (token: string): Promise<Blob> => {
    const reply = await fetch('./api/journal', { headers: { Authorization: `Bearer ${token}` } });
    if (!reply.ok) throw new Refused({ code: String(reply.status), message: reply.statusText });
    return reply.blob();
  },
};
