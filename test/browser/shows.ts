import { setTimeout as pause } from 'node:timers/promises';

/** How long a page has to show something. On a busy machine it needs many times what it needs alone. */
export const showsMsMax = 60_000;

/**
 * Waits until what a look at a page finds is as expected. To look once, right after a key or a click, fails now and then on a busy machine.
 */
export async function shows(look: () => Promise<unknown>, expected: unknown): Promise<void> {
  for (const lateMs = Date.now() + showsMsMax; ;) {
    const isLate = Date.now() > lateMs;
    try {
      expect(await look()).toEqual(expected);
      return;
    } catch (error) {
      if (isLate) throw error;
      await pause(50);
    }
  }
}
