import { randomInt } from 'node:crypto';
import { uptimeMs } from '../../kernel/base/uptime.ts';

/** The longest pause after the first try, and the longest of all: they double. Half of a pause is random. */
const pauses = { msFirst: 50, msMax: 800 };
const triesMax = 8;

/**
 * Tries again while there is no answer or the service is busy, after pauses that grow and are random, as long as a pause fits into `totalMs`:
 * environments that begin together would otherwise come back together. It tries eight times at most. Returns the last answer, or throws its error.
 */
export async function patiently<Answer>(
  totalMs: number,
  attempt: () => Promise<Answer>,
  isBusy: (answer: Answer) => boolean,
): Promise<Answer> {
  const startedMs = uptimeMs();
  for (let tries = 1; ; tries += 1) {
    const boundMs = Math.min(pauses.msMax, pauses.msFirst * 2 ** (tries - 1));
    const pauseMs = randomInt(boundMs / 2, boundMs);
    const isLast = () => tries === triesMax || uptimeMs() - startedMs + pauseMs >= totalMs;
    try {
      const answer = await attempt();
      if (!isBusy(answer) || isLast()) return answer;
    } catch (error) {
      if (isLast()) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
