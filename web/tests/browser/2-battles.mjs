import { begin, check, leave, playToTheEnd, state, visitor } from './browser.mjs';

// A whole battle of each game by clicking what is offered, against the computer.
const whole = (game, scenario) => async server => {
  const page = await visitor();
  await begin(page, server, game, scenario);
  await playToTheEnd(page, 7);
  check((await state(page)).over, 'the battle is over');
  await page.waitForSelector('.report h2');
  await leave(page);
};

export default {
  'Panzer Grenadier, to its end': whole('pg', 'lipovka'),
  'Up Front, to its end': whole('uf', 'a'),
};
