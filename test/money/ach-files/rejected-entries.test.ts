import { noteAnswer } from '../../../functions/money/ach-files/answered-files.ts';
import { filesSince } from '../../../functions/money/ach-files/files-since.ts';
import type { FileAnswer } from '../../../functions/money/ach-files/file-answers.ts';
import { rejectionIdOf } from '../../../functions/money/ach-files/file-ids.ts';
import { achAnswersQueue } from '../../../functions/money/ach-files/queues.ts';
import { decideFileRejection } from '../../../functions/money/ach-files/rejections.ts';
import { achAnswersWorker } from '../../../functions/money/ach-files/workers/answers.ts';
import { anotherOrganisation, type Bank } from '../../support/bank/bank.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import { deliver, takeSent } from '../../support/bank/workers.ts';
import { banksWithFiles, fileSettings, instant, routingNumber } from './file-bank.ts';
import { beforeWindow, enter, look, windowClosed, windowEntry } from './live-window.ts';

/** Two entries are a batch: the third one of the first organisation shares its batch with one of the other organisation. */
const limits = { ...fileSettings.limits, batchEntries: 2 };
const live = useBank({ per: 'test', settings: { sandbox: false, banks: banksWithFiles({ limits }) } });
const name = '20261201T1030-1';
const traceOf = (number: number) => windowEntry(number).traceNumber;
let other: Bank;
let fileId: string;

beforeEach(async () => {
  other = await anotherOrganisation(live);
  live.clock.set(beforeWindow);
  for (const number of [1, 2, 3]) await enter(live, live, windowEntry(number));
  await enter(live, other, windowEntry(4));
  live.clock.set(windowClosed);
  await look(live);
  const [file] = await filesSince(live, 'stage', instant('2026-11-01T00:00:00.000Z'));
  fileId = file?.id ?? '';
});

/** Each message is delivered twice. */
async function follow(): Promise<void> {
  for (let bodies = takeSent(live, achAnswersQueue.name); bodies.length > 0;) {
    for (const body of [...bodies, ...bodies]) expect(await deliver(live, achAnswersWorker, { ...body })).toBe(true);
    bodies = takeSent(live, achAnswersQueue.name);
  }
}
type Part = Pick<FileAnswer, 'batch' | 'traceNumber' | 'reason'>;
async function answer(outcome: FileAnswer['outcome'], part: Part = {}): Promise<void> {
  const said = { kind: 'fileAnswer', outcome, file: { name }, ...part } as const;
  expect(await noteAnswer(live.platform, { scope: 'stage', routingNumber, by: 'Bank' }, said)).toBe(undefined);
  await follow();
}
async function decide(decision: 'Resend' | 'GiveUp' | 'Keep', part: Part = {}): Promise<void> {
  const id = rejectionIdOf(fileId, part);
  await decideFileRejection(live.platform, { id, decision, reason: 'ticket 17', by: 'ann' });
  await follow();
}

interface Attributes {
  readonly status: string;
  readonly rejectedAt?: string;
  readonly rejectedPart?: string;
  readonly rejectionReason?: string;
  readonly rejectionDecision?: string;
}
async function entriesSeenBy(one: Bank) {
  const { status, body } = await one.call('GET', `/ach-files/${fileId}/entries`);
  expect(status).toBe(200);
  return (body.data as { readonly attributes: Attributes }[]).map(({ attributes }) => attributes);
}
const partsSeenBy = async (one: Bank) =>
  (await entriesSeenBy(one)).map(({ status, rejectedPart }) => rejectedPart ?? status);
const fileSeenBy = async (one: Bank) => {
  const { status, rejectedEntries } = (await one.call('GET', `/ach-files/${fileId}`)).body.data.attributes;
  return [status, rejectedEntries] as readonly unknown[];
};

test('an accepted file has no rejected entries', async () => {
  await answer('Accepted');
  expect(await partsSeenBy(live)).toEqual(['Filed', 'Filed', 'Filed']);
  expect(await fileSeenBy(live)).toEqual(['Acknowledged', undefined]);
});

test('an entry that the bank rejects alone says when and why, and its organisation only sees it', async () => {
  await answer('Rejected', { traceNumber: traceOf(2), reason: 'ACCOUNT IS CLOSED' });
  const [first, second, third] = await entriesSeenBy(live);
  expect([first?.status, third?.status]).toEqual(['Filed', 'Filed']);
  expect(first).not.toHaveProperty('rejectedAt');
  expect(second).toMatchObject({
    status: 'Rejected',
    rejectedAt: windowClosed,
    rejectedPart: 'Entry',
    rejectionReason: 'ACCOUNT IS CLOSED',
    batch: 1,
  });
  expect(second).not.toHaveProperty('rejectionDecision');
  expect(await fileSeenBy(live)).toEqual(['Acknowledged', 1]);
  expect(await partsSeenBy(other)).toEqual(['Filed']);
  expect(await fileSeenBy(other)).toEqual(['Acknowledged', undefined]);
});

test('of a batch or file with entries of others, the words of the bank are not shown', async () => {
  await answer('Rejected', { batch: 2, reason: 'SEE ENTRY OF PARKER' });
  expect(await partsSeenBy(live)).toEqual(['Filed', 'Filed', 'Batch']);
  expect(await partsSeenBy(other)).toEqual(['Batch']);
  await answer('Rejected', { reason: 'COMPANY ACME IS UNKNOWN' });
  // The rejection of the batch says more than that of the file.
  expect(await partsSeenBy(live)).toEqual(['File', 'File', 'Batch']);
  for (const one of [live, other]) {
    for (const entry of await entriesSeenBy(one)) expect(entry).not.toHaveProperty('rejectionReason');
  }
  expect([await fileSeenBy(live), await fileSeenBy(other)]).toEqual([
    ['Rejected', 3],
    ['Rejected', 1],
  ]);
});

test('what was kept is Filed again, unless another rejection has it too', async () => {
  await answer('Rejected');
  await answer('Rejected', { traceNumber: traceOf(1) });
  await decide('Keep');
  expect(await partsSeenBy(live)).toEqual(['Entry', 'Filed', 'Filed']);
  expect(await fileSeenBy(live)).toEqual(['Acknowledged', 1]);
  await decide('Keep', { traceNumber: traceOf(1) });
  expect(await partsSeenBy(live)).toEqual(['Filed', 'Filed', 'Filed']);
  expect(await fileSeenBy(live)).toEqual(['Acknowledged', undefined]);
});

test.each(['Resend', 'GiveUp'] as const)('the decision %s is with each entry that it is about', async (decision) => {
  await answer('Rejected', { batch: 1 });
  await decide(decision, { batch: 1 });
  expect((await entriesSeenBy(live)).map((one) => [one.status, one.rejectionDecision])).toEqual([
    ['Rejected', decision],
    ['Rejected', decision],
    ['Filed', undefined],
  ]);
});
