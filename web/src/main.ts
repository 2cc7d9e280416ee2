// As small as can be: it only sends for what this address wants, all of it at once and not one after the other.
import { games } from './games/modules';
import { fetchScreen } from './screens/screens';
import { readRoute } from './state/address';
import { spoken } from './state/language';
import { knownSeats } from './state/seats';
import { ownWords } from './text/own';

const address = readRoute(location.hash);
void import('./start'); // beside it, index.html has sent for it already
ownWords(spoken());
fetchScreen(address.screen);
if (address.screen === 'play') void expectGame(address.token);

// Who has sat here before knows the game; else the server is asked while the rest is on its way.
async function expectGame(token: string): Promise<void> {
  const known = knownSeats().find(s => s.token === token)?.game;
  const asked = async (): Promise<string | undefined> => {
    const reply = await fetch('./api/resume', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ tokens: [token] }),
    });
    return (await reply.json()).battles?.[0]?.game;
  };
  const code = known ?? (await asked().catch(() => undefined));
  if (code)
    void games
      .get(code)?.()
      .catch(() => {});
}
