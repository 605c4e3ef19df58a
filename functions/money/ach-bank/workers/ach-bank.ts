import * as z from 'zod';
import { invariant } from '../../../kernel/base/invariant.ts';
import { clockKind } from '../../../kernel/clock/bank-clock.ts';
import { timesOf } from '../../../kernel/journal/commit.ts';
import { readItem } from '../../../kernel/table/read-item.ts';
import { defineQueueWorker } from '../../../kernel/workers/define-worker.ts';
import { sandboxReport } from '../../../organisations/sandbox-bank.ts';
import type { Platform } from '../../../ports/platform.ts';
import { achExchangeKind, achUploadKind } from '../../ach-exchange/for-others.ts';
import { bankFolder } from '../../ach-files/file-names.ts';
import { nameOfFile } from '../../ach-files/files-since.ts';
import { achFileKind, achRejectionKind, fileRejection, rejectionDecisions } from '../../ach-files/for-others.ts';
import { achAnswersQueue, achBankQueue, achFilesQueue } from '../../ach-files/queues.ts';
import { decideFileRejection } from '../../ach-files/rejections.ts';
import { type FileAtBank, noteSent } from '../../ach-files/sent-files.ts';
import { answersTo } from '../answers.ts';
import { nothingRefused, refusedOf, takenOf } from '../refusals.ts';
import { hasReports, reportOn, reportText } from '../report.ts';
import { readSentFile } from '../sent-file.ts';

const ofBank = { organisationId: z.string(), routingNumber: z.string() };
const message = z.union([
  z.object({ ...ofBank, prefix: z.string() }),
  z.object({ ...ofBank, name: z.string(), contents: z.string() }),
  z.object({ organisationId: z.string(), rejection: z.string(), decision: z.enum(rejectionDecisions) }),
]);
type FromBank = z.output<z.ZodObject<typeof ofBank>>;

/**
 * Plays the bank of a sandbox: it reads the files of a window, reports what it accepts and rejects of them, and answers what it has taken with a file, as
 * the banks of the receivers would. It also sends the files that an integrator gives it. They are taken in like those of a real bank. What was rejected is decided as an operator of a live stage would do it.
 */
export const achBankWorker = defineQueueWorker({
  id: 'ach-bank',
  summary: 'Plays the bank of a sandbox: answers ACH files by reports and files',
  source: { kind: 'queue', queue: achBankQueue, batchSize: 1, maximumConcurrency: 2 },
  duty: { severity: 'nextDay', owner: 'payments' },
  timeoutSeconds: 60,
  whenSuspended: 'goesOn',
  onlyWith: 'playedBank',
  uses: { read: [clockKind, achExchangeKind, achUploadKind], write: [achFileKind, achRejectionKind] },
  sends: [achFilesQueue.name, achAnswersQueue.name],
  needs: ['achFiles'],

  handle: async ({ body }, platform) => {
    const order = message.parse(body);
    if ('contents' in order) return sendFile(platform, order, order.name, Buffer.from(order.contents, 'latin1'));
    if ('decision' in order) return decide(platform, order);
    const { now: sentAt } = await timesOf(platform, order.organisationId);
    for await (const { key } of platform.achFiles.list(order.prefix)) {
      if (key.endsWith('.ach')) await takeFile(platform, order, { key, sentAs: key, sentAt });
    }
  },
});

/** The bank has a file, says what it takes of it, and passes that on. The same file has the same answers, under the same names. */
async function takeFile(platform: Platform, from: FromBank, sent: FileAtBank): Promise<void> {
  const bytes = await platform.achFiles.read(sent.key);
  invariant(bytes !== undefined, 'a file that is listed is not in the bucket');
  const file = readSentFile(bytes);
  const isNoted = await noteSent(platform, { ...sent, scope: from.organisationId });
  invariant(isNoted, 'a file in the bucket has no record');
  const name = nameOfFile(sent.key);
  const reports = hasReports(platform.settings, from.routingNumber);
  // What a bank cannot say, it does not do.
  const refused = reports ? refusedOf(file) : nothingRefused;
  if (reports) {
    const report = reportText(name, reportOn(refused));
    await sendFile(platform, from, `${name}${sandboxReport.nameEnds}`, Buffer.from(report));
  }
  const answers = answersTo(takenOf(file, refused), from.routingNumber);
  if (answers !== undefined) await sendFile(platform, from, `answers-to-${name}.ach`, answers);
}

interface Decision {
  readonly organisationId: string;
  readonly rejection: string;
  readonly decision: (typeof rejectionDecisions)[number];
}

/** Decides once: of two that came at the same time, the first one counts. */
async function decide(platform: Platform, { organisationId: scope, rejection, decision }: Decision): Promise<void> {
  const stored = await readItem(platform.table, fileRejection(scope, rejection));
  if (stored?.decision !== undefined && stored.decision !== decision) return;
  await decideFileRejection(platform, {
    id: rejection,
    decision,
    scope,
    reason: 'decided in the sandbox',
    by: 'sandbox',
  });
}

/** Puts a file into the bucket, once. The bucket of a stage tells of it too, and it is taken once. */
async function sendFile(
  { achFiles, queues }: Pick<Platform, 'achFiles' | 'queues'>,
  { organisationId, routingNumber }: FromBank,
  name: string,
  bytes: Uint8Array,
): Promise<void> {
  const key = `incoming/${bankFolder({ scope: organisationId, routingNumber })}/${name}`;
  await achFiles.putOnce(key, bytes);
  await queues.send({ queue: achFilesQueue.name, body: { key } });
}
