import * as z from 'zod';
import { clockKind } from '../../../kernel/clock/bank-clock.ts';
import { timesOf } from '../../../kernel/journal/commit.ts';
import { lateAfter } from '../../../kernel/workers/late-after.ts';
import { defineQueueWorker } from '../../../kernel/workers/define-worker.ts';
import type { Platform } from '../../../ports/platform.ts';
import { rejectedMessage } from '../answer-alarms.ts';
import type { AnsweredMessage, DecidedMessage } from '../answer-messages.ts';
import { closeWindowUses } from '../close-window.ts';
import { followFile } from '../follow-file.ts';
import { achAnswersQueue } from '../queues.ts';
import { settleRejection } from '../settle-rejection.ts';
import { achRejectionKind, stageScope } from '../store.ts';

/** Milliseconds after which the rest of a large file is left to the next message. */
const lateMs = 200_000;

/** What follows from an answer of a bank. */
const answerMessage = z.object({
  scope: z.string(),
  answered: z.string(),
  rejection: z.string().optional(),
  from: z.number().optional(),
});
/** What an operator has decided. */
const decisionMessage = z.object({ scope: z.string(), decided: z.string(), from: z.number().optional() });
const message = z.union([answerMessage, decisionMessage]);

/** Does what follows from the answers of banks to our files, and from the decisions of operators on what banks have rejected. */
export const achAnswersWorker = defineQueueWorker({
  id: 'ach-answers',
  summary: 'Marks the entries that banks have rejected of ACH files, and carries out what is decided on them',
  source: { kind: 'queue', queue: achAnswersQueue, batchSize: 1, maximumConcurrency: 2 },
  duty: { severity: 'urgent', owner: 'payments' },
  timeoutSeconds: 300,
  whenSuspended: 'goesOn',
  onlyWith: 'achFiles',
  uses: {
    read: [clockKind, ...closeWindowUses.reads],
    write: [...closeWindowUses.writes, achRejectionKind],
    replaces: closeWindowUses.replaces,
  },
  sends: [achAnswersQueue.name],
  needs: ['cipher', 'achFiles'],
  alarmsOn: [rejectedMessage],

  handle: async ({ body }, platform) => {
    const order = message.parse(body);
    const isLate = lateAfter(lateMs);
    const rest =
      'answered' in order ? await followFile(platform, order, isLate) : await settle(platform, order, isLate);
    // What is left is a message of its own, behind those that wait.
    if (rest !== undefined) await platform.queues.send({ queue: achAnswersQueue.name, body: { ...rest } });
  },
});

/** The entries that leave again are those of the organisation's clock in a sandbox. */
async function settle(
  platform: Platform,
  decided: DecidedMessage,
  isLate: () => boolean,
): Promise<DecidedMessage | AnsweredMessage | undefined> {
  const { scope } = decided;
  const now = platform.clock.now();
  const times = scope === stageScope ? { now, realNow: now } : await timesOf(platform, scope);
  return settleRejection(platform, times, decided, isLate);
}
