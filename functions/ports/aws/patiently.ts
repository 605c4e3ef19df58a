import { randomInt } from 'node:crypto';
import { uptimeMs } from '../../kernel/base/uptime.ts';

/** The longest pause after the first try, the factor for each later one, and the longest of all. Half of a pause is random. */
const pauses = { msFirst: 50, factor: 2, msMax: 800 };
const triesMax = 8;

/**
 * Tries again until there is an answer, after pauses that grow and are random, as long as a pause fits into `totalMs`: environments that begin
 * together would otherwise come back together. It tries eight times at most. `attempt` returns undefined to be tried again. Returns undefined after the last attempt, or throws its error.
 */
export async function patiently<Answer>(
  totalMs: number,
  attempt: () => Promise<Answer | undefined>,
): Promise<Answer | undefined> {
  const startedMs = uptimeMs();
  for (let tries = 1; ; tries += 1) {
    const boundMs = Math.min(pauses.msMax, pauses.msFirst * pauses.factor ** (tries - 1));
    const pauseMs = boundMs / 2 + randomInt(Math.ceil(boundMs / 2));
    const isLast = () => tries === triesMax || uptimeMs() - startedMs + pauseMs >= totalMs;
    try {
      const answer = await attempt();
      if (answer !== undefined || isLast()) return answer;
    } catch (error) {
      if (isLast()) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
