import { setTimeout as pause } from 'node:timers/promises';
import type { Answer, Api, Document, Resource } from './api.ts';
import type { World } from './world.ts';

/** What is asked of a platform whose clock is moved. */
interface ClockApi extends Pick<Api, 'get'> {
  send(method: string, target: string, data: Document): Promise<Answer>;
}

const pollMs = 200;
const pollsMax = 900;
/** More than a clock shows later by itself while a request is sent. Moves are by a minute, or by more than this. */
const ownTimeMsMax = 45_000;

/**
 * Moves the clock and waits for its end, where that takes longer than a request. A day that it is moved to is over
 * afterwards: in the last second of a day nobody could say on which day the next thing happens.
 */
export async function advanceBankClock(
  api: ClockApi,
  target: Parameters<World['moveBankClock']>[0],
  meanwhile: () => Promise<void> = () => pause(pollMs),
): Promise<void> {
  await arrival(api, target, meanwhile);
  if ('to' in target) await arrival(api, { by: { minutes: 1 } }, meanwhile);
}

async function arrival(api: ClockApi, target: object, meanwhile: () => Promise<void>): Promise<void> {
  const before = await api.get('/sandbox/clock');
  let clock = await sent(api, target);
  for (let poll = 0; clock?.attributes['status'] !== 'Idle'; poll += 1) {
    if (poll === pollsMax) throw new Error('the bank clock did not arrive');
    await meanwhile();
    clock = await api.get('/sandbox/clock');
    if (isWhereItWas(clock, before)) clock = await sent(api, target);
  }
}

/** The clock as the answer has it. Undefined without an answer in time: the clock then says itself whether it moves. */
async function sent(api: ClockApi, target: object): Promise<Resource | undefined> {
  const { status, body } = await api.send('POST', '/sandbox/clock/advance', {
    type: 'clockAdvance',
    attributes: target,
  });
  if (status === 503) return undefined;
  if (status < 300) return body.data as Resource;
  throw new Error(`the bank clock was not moved: ${JSON.stringify(body.errors)}`);
}

/** True if the clock rests, and only as much time has passed since as passes by itself. */
function isWhereItWas(clock: Resource, before: Resource): boolean {
  const passedMs = Date.parse(clock.attributes['now'] as string) - Date.parse(before.attributes['now'] as string);
  return clock.attributes['status'] === 'Idle' && passedMs < ownTimeMsMax;
}
