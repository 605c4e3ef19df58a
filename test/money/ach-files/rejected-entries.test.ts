import { noteAnswer } from '../../../functions/money/ach-files/answered-files.ts';
import { filesSince } from '../../../functions/money/ach-files/files-since.ts';
import type { FileAnswer } from '../../../functions/money/ach-files/file-answers.ts';
import { rejectionIdOf } from '../../../functions/money/ach-files/file-ids.ts';
import { achAnswersQueue } from '../../../functions/money/ach-files/queues.ts';
import { decideFileRejection } from '../../../functions/money/ach-files/rejections.ts';
import { achFile, rejectionPartition } from '../../../functions/money/ach-files/store.ts';
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
async function note(outcome: FileAnswer['outcome'], part: Part = {}): Promise<void> {
  const said = { kind: 'fileAnswer', outcome, file: { name }, ...part } as const;
  expect(await noteAnswer(live.platform, { scope: 'stage', routingNumber, by: 'Bank' }, said)).toBe(undefined);
}
async function answer(outcome: FileAnswer['outcome'], part?: Part): Promise<void> {
  await note(outcome, part);
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

/** How often the rejections of the file and what each organisation sees of it are read while something is done. */
async function readsOf(act: () => Promise<void>) {
  const queries = jest.spyOn(live.platform.table, 'query');
  const gets = jest.spyOn(live.platform.table, 'get');
  await act();
  const getsOf = ({ organisationId }: Bank) =>
    gets.mock.calls.filter(([{ pk, sk }]) => sk === fileId && pk === achFile(organisationId, fileId).key.pk).length;
  const rejections = queries.mock.calls.filter(([{ pk }]) => pk === rejectionPartition('stage')).length;
  const reads = { rejections, own: getsOf(live), others: getsOf(other) };
  queries.mockRestore();
  gets.mockRestore();
  return reads;
}
const deliverOnce = async () => {
  for (const body of takeSent(live, achAnswersQueue.name))
    expect(await deliver(live, achAnswersWorker, body)).toBe(true);
};

test('a rejection reads what its own organisations see, and the rejections once for many of them', async () => {
  await note('Rejected', { traceNumber: traceOf(1) });
  // With the first one the bank has taken the file: everybody sees that.
  expect(await readsOf(deliverOnce)).toEqual({ rejections: 1, own: 1, others: 1 });
  live.clock.set('2026-12-01T15:50:00.000Z');
  await note('Rejected', { traceNumber: traceOf(2) });
  expect(await readsOf(deliverOnce)).toEqual({ rejections: 1, own: 1, others: 0 });
  await note('Rejected', { batch: 1 });
  expect(await readsOf(deliverOnce)).toEqual({ rejections: 1, own: 1, others: 0 });
  await note('Rejected', { batch: 2 });
  expect(await readsOf(deliverOnce)).toEqual({ rejections: 1, own: 1, others: 1 });
  expect([await fileSeenBy(live), await fileSeenBy(other)]).toEqual([
    ['Acknowledged', 3],
    ['Acknowledged', 1],
  ]);
  await decideFileRejection(live.platform, {
    id: rejectionIdOf(fileId, { batch: 1 }),
    decision: 'Keep',
    reason: 'ticket 17',
    by: 'ann',
  });
  await deliverOnce();
  expect(await readsOf(deliverOnce)).toEqual({ rejections: 1, own: 1, others: 0 });
});

test('two rejections of one file that are followed at once are both counted, and neither message fails', async () => {
  await note('Rejected', { traceNumber: traceOf(1) });
  await note('Rejected', { traceNumber: traceOf(2) });
  const [first = {}, second = {}] = takeSent(live, achAnswersQueue.name);
  const { pk } = achFile(live.organisationId, fileId).key;
  const { transact } = live.platform.table;
  const overtaken = jest.spyOn(live.platform.table, 'transact').mockImplementation(async (...given) => {
    if (given[0].some(({ Put }) => Put?.Item?.['pk'] === pk)) {
      // The second message changes what the organisation sees just before the first one does.
      overtaken.mockRestore();
      await note('Rejected', { traceNumber: traceOf(3) });
      expect(await deliver(live, achAnswersWorker, second)).toBe(true);
    }
    return transact.apply(live.platform.table, given);
  });
  expect(await deliver(live, achAnswersWorker, first)).toBe(true);
  expect(await fileSeenBy(live)).toEqual(['Acknowledged', 3]);
});
