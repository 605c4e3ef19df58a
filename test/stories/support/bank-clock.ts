import { setTimeout as pause } from 'node:timers/promises';
import type { Api } from './api.ts';
import type { World } from './world.ts';

const pollMs = 200;
const pollsMax = 900;

/**
 * Moves the clock and waits for its end, where that takes longer than a request. A day that it is moved to is over
 * afterwards: in the last second of a day nobody could say on which day the next thing happens.
 */
export async function advanceBankClock(
  api: Api,
  target: Parameters<World['moveBankClock']>[0],
  meanwhile: () => Promise<void> = () => pause(pollMs),
): Promise<void> {
  await arrival(api, target, meanwhile);
  if ('to' in target) await arrival(api, { by: { minutes: 1 } }, meanwhile);
}

async function arrival(api: Api, target: object, meanwhile: () => Promise<void>): Promise<void> {
  let clock = await api.post('/sandbox/clock/advance', { type: 'clockAdvance', attributes: target });
  for (let poll = 0; clock.attributes['status'] !== 'Idle'; poll += 1) {
    if (poll === pollsMax) throw new Error('the bank clock did not arrive');
    await meanwhile();
    clock = await api.get('/sandbox/clock');
  }
}
