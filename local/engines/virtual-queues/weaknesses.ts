/** What SQS may do and a queue in memory does not of itself. Every choice comes from `random`, so that a seed repeats a run. */
export interface QueueWeaknesses {
  /** Answers a number from 0 (included) to 1 (excluded). */
  readonly random: () => number;
  /** How often a standard queue delivers a message once more though it was deleted; 0 to 1, at most once a message. */
  readonly duplicateProbability?: number;
  /** How often a receive hides messages and counts, but its answer is lost; 0 to 1. */
  readonly lostReceiveProbability?: number;
}

export function happens(weaknesses: QueueWeaknesses | undefined, probability: number | undefined): boolean {
  return weaknesses !== undefined && probability !== undefined && weaknesses.random() < probability;
}
