/** Behaviour that SQS allows and a queue in memory would not show. All choices come from `random`, so a seed repeats a run. */
export interface QueueWeaknesses {
  /** Returns a number from 0 (included) to 1 (excluded). */
  readonly random: () => number;
  /** Probability (0 to 1) that a standard queue delivers a deleted message again, at most once for each message. */
  readonly duplicateProbability?: number;
  /** Probability (0 to 1) that a receive hides and counts messages but its answer is lost. */
  readonly lostReceiveProbability?: number;
}

export function happens(weaknesses: QueueWeaknesses | undefined, probability: number | undefined): boolean {
  return weaknesses !== undefined && probability !== undefined && weaknesses.random() < probability;
}
