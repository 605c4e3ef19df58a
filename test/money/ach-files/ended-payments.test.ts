import { noteAnswer } from '../../../functions/money/ach-files/answered-files.ts';
import { closeWindow } from '../../../functions/money/ach-files/close-window.ts';
import { filesSince } from '../../../functions/money/ach-files/files-since.ts';
import { achAnswersQueue } from '../../../functions/money/ach-files/queues.ts';
import { decideFileRejection } from '../../../functions/money/ach-files/rejections.ts';
import { refusedEntryMessage } from '../../../functions/money/ach-files/window-alarms.ts';
import { achAnswersWorker } from '../../../functions/money/ach-files/workers/answers.ts';
import { achWindowsWorker } from '../../../functions/money/ach-files/workers/windows.ts';
import { returnedWhileLeavingMessage } from '../../../functions/money/payments/ach-messages.ts';
import { payments } from '../../../functions/money/payments/store.ts';
import { readAchFiles } from '../../../functions/ports/ach-rail/nacha/collect-files.ts';
import { openAccount } from '../../support/bank/bank.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';
import { deliver, runDue, takeSent } from '../../support/bank/workers.ts';
import { ledgerOf, makeAch, payment, step } from '../payments/ach-bank.ts';
import { arrive, asides, batch, fileOf, handleReports, returned } from './bank-file.ts';
import { banksWithFiles, entriesOf, instant, routingNumber } from './file-bank.ts';

const bank = useOrganisation({ settings: { banks: banksWithFiles() }, at: '2026-12-01T15:00:00Z' });
const nextWindow = instant('2026-12-02T21:45:00.000Z');
const nextClosing = instant('2026-12-02T21:55:00.000Z');
let account: string;
/** The payment that is returned, and another one of the same file. */
let [id, other] = ['', ''];

beforeEach(async () => {
  bank.logs.splice(0);
  bank.sent.splice(0);
  account = await openAccount(bank, { cents: 100_00 });
  id = await makeAch(bank, account, { amount: 40_00 });
  other = await makeAch(bank, account, { amount: 5_00 });
  await runDue(bank, '2026-12-01T21:45:00Z');
  await closeWindows('2026-12-01T21:55:00Z');
});

async function closeWindows(at: string): Promise<void> {
  await runDue(bank, at);
  bank.sent.splice(0);
  expect(await deliver(bank, achWindowsWorker, { organisationId: bank.organisationId })).toBe(true);
}
const written = async (name: string) => {
  const bytes = await bank.platform.achFiles.read(`outgoing/${routingNumber}/${bank.organisationId}/${name}.ach`);
  const files = bytes === undefined ? [] : readAchFiles(bytes).files;
  return files.flatMap(({ batches }) => batches.flatMap(({ entries }) => entries.map((one) => one.amountCents)));
};
const follow = async () => {
  for (const body of takeSent(bank, achAnswersQueue.name)) {
    expect(await deliver(bank, achAnswersWorker, { ...body })).toBe(true);
  }
};
/** The bank rejects the file, and an operator has its entries leave again. */
async function reject(): Promise<string> {
  const since = instant('2026-11-01T00:00:00.000Z');
  const [file] = await filesSince(bank, bank.organisationId, since);
  const source = { scope: bank.organisationId, routingNumber, by: 'Bank' } as const;
  const named = { name: '20261201T1645-1' };
  expect(await noteAnswer(bank.platform, source, { kind: 'fileAnswer', outcome: 'Rejected', file: named })).toBe(
    undefined,
  );
  await follow();
  return file?.id ?? '';
}
async function resend(rejection: string): Promise<void> {
  const decision = {
    id: rejection,
    decision: 'Resend',
    reason: 'ticket 17',
    by: 'ann',
    scope: bank.organisationId,
  } as const;
  await decideFileRejection(bank.platform, decision);
  await follow();
}
/** The bank returns the entry of the payment. */
async function giveBack(): Promise<void> {
  const { attributes } = await payment(bank, id);
  const entry = returned(String(attributes['traceNumber']), 'R03', { amountCents: 40_00 });
  await arrive(bank, `${bank.logs.length}.ach`, fileOf(batch([entry])));
  expect(await handleReports(bank)).toBe(1);
  expect(await asides(bank)).toEqual([]);
}
async function endOnly(one: string): Promise<void> {
  const ref = payments.ref(bank.organisationId, one);
  const stored = ref && (await bank.table.get(ref.key));
  if (stored === undefined) throw new Error(`there is no payment ${one}`);
  await bank.table.put({ Item: { ...stored, status: 'Returned' }, ConditionExpression: 'attribute_exists(pk)' });
}
const statusOf = async (one: string) => (await payment(bank, one)).attributes.status;
const marks = async () => (await entriesOf(bank)).map(({ amount, refusedWhy }) => [amount, refusedWhy] as const).sort();
const rung = ({ text }: { readonly text: string }) => bank.logs.filter(({ message }) => message === text).length;

async function mustHaveStayed(): Promise<void> {
  await closeWindows('2026-12-02T21:55:00Z');
  expect(await written('20261202T1645-1')).toEqual([5_00]);
  expect(await statusOf(id)).toBe('Returned');
  expect(await statusOf(other)).toBe('Sent');
  expect((await ledgerOf(bank, account)).available).toBe(95_00);
  expect(await marks()).toEqual([
    [40_00, 'its payment has ended'],
    [5_00, undefined],
  ]);
  await closeWindows('2026-12-03T21:55:00Z');
  expect(await written('20261203T1645-1')).toEqual([]);
  expect(rung(refusedEntryMessage) + rung(returnedWhileLeavingMessage)).toBe(0);
}

test('an entry of a rejected file whose payment is returned as well does not leave again', async () => {
  const rejection = await reject();
  await giveBack();
  const before = await payment(bank, id);
  await resend(rejection);
  expect(await payment(bank, id)).toEqual(before);
  await mustHaveStayed();
});

test('an entry that waits to leave again does not leave once its payment is returned', async () => {
  await resend(await reject());
  await giveBack();
  await mustHaveStayed();
});

test('an entry does not leave whose payment was ended by whatever else', async () => {
  await resend(await reject());
  expect((await step(bank, 'return', id)).status).toBe(200);
  await mustHaveStayed();
});

test('an entry whose payment ends between two moves of its window stays too, and its payment is as it was', async () => {
  const rejection = await reject();
  const { transact } = bank.platform.table;
  // The return comes behind the look at the payments, and before their entries move.
  let isFirst = true;
  bank.platform.table.transact = async (writes, ...rest) => {
    const moves = writes.some(
      ({ Put }) => Put?.Item?.['window'] === nextWindow && Put.Item['sealedContent'] !== undefined,
    );
    if (moves && isFirst) {
      isFirst = false;
      await giveBack();
    }
    await transact(writes, ...rest);
  };
  try {
    await resend(rejection);
  } finally {
    bank.platform.table.transact = transact;
  }
  expect(isFirst).toBe(false);
  expect(await statusOf(id)).toBe('Returned');
  await mustHaveStayed();
});

test('an entry whose payment an integrator ends between the look at the payments and the freeze of its window does not leave', async () => {
  await resend(await reject());
  const { transact } = bank.platform.table;
  let isFirst = true;
  bank.platform.table.transact = async (writes, ...rest) => {
    const freezes = writes.some(({ Put }) => Put?.Item?.['frozenAt'] !== undefined);
    if (freezes && isFirst) {
      isFirst = false;
      expect((await step(bank, 'return', id)).status).toBe(200);
    }
    await transact(writes, ...rest);
  };
  try {
    await mustHaveStayed();
  } finally {
    bank.platform.table.transact = transact;
  }
  expect(isFirst).toBe(false);
});

test('which entries of a window leave is decided by several messages if many payments have ended', async () => {
  const rejection = await reject();
  const ids = [];
  for (let number = 0; number < 60; number += 1) ids.push(await makeAch(bank, account, { amount: 10 }));
  await resend(rejection);
  await runDue(bank, nextWindow);
  // As older versions returned payments: their entries are not marked.
  for (const one of ids) await endOnly(one);
  const ref = { scope: bank.organisationId, routingNumber, window: nextWindow };
  const times = { now: nextClosing, realNow: bank.clock.now() };
  let runs = 0;
  while ((await closeWindow(bank.platform, times, ref, { isLate: () => true })) === 'more') runs += 1;
  expect(runs).toBeGreaterThan(1);
  expect((await written('20261202T1645-1')).toSorted()).toEqual([40_00, 5_00].toSorted());
  expect((await entriesOf(bank)).filter(({ refusedWhy }) => refusedWhy !== undefined)).toHaveLength(ids.length);
});

test('a payment that is returned while the files of its window are written rings, and the files stay as they are', async () => {
  await resend(await reject());
  await runDue(bank, nextWindow);
  const putOnce: typeof bank.platform.achFiles.putOnce = async (...given) => {
    await bank.platform.achFiles.putOnce(...given);
    throw new Error('killed');
  };
  const dying = { ...bank.platform, achFiles: { ...bank.platform.achFiles, putOnce } };
  const times = { now: nextClosing, realNow: bank.clock.now() };
  const ref = { scope: bank.organisationId, routingNumber, window: nextWindow };
  await expect(closeWindow(dying, times, ref)).rejects.toThrow('killed');
  const refused = await step(bank, 'return', other);
  expect([refused.status, refused.body.errors[0]?.code]).toEqual([409, 'invalid_state']);
  await giveBack();
  expect(rung(returnedWhileLeavingMessage)).toBe(1);
  expect(await statusOf(id)).toBe('Returned');
  await closeWindows(nextClosing);
  expect((await written('20261202T1645-1')).toSorted()).toEqual([40_00, 5_00].toSorted());
});
