import { setTimeout as pause } from 'node:timers/promises';
import type { Api } from './api.ts';
import type { World } from './world.ts';

const pollMs = 200;
const pollsMax = 900;

/** Asks for the clock to be moved and, where that takes longer than a request, for its end. */
export async function advanceBankClock(
  api: Api,
  target: Parameters<World['moveBankClock']>[0],
  meanwhile: () => Promise<void> = () => pause(pollMs),
): Promise<void> {
  let clock = await api.post('/sandbox/clock/advance', { type: 'clockAdvance', attributes: target });
  for (let poll = 0; clock.attributes['status'] !== 'Idle'; poll += 1) {
    if (poll === pollsMax) throw new Error('the bank clock did not arrive');
    await meanwhile();
    clock = await api.get('/sandbox/clock');
  }
}
