import { setTimeout as pause } from 'node:timers/promises';

const lookMs = 200;

/** A bank clock, once all that falls due on its way is done. */
export async function whenIdle<Clock extends { readonly status: unknown }>(
  clock: Clock,
  read: () => Promise<Clock>,
): Promise<Clock> {
  let now = clock;
  while (now.status !== 'Idle') {
    await pause(lookMs);
    now = await read();
  }
  return now;
}
