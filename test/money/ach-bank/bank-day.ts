import { sandboxReports } from '../../../functions/organisations/sandbox-bank.ts';
import { nameOfFile } from '../../../functions/money/ach-files/files-since.ts';
import { achWindowsWorker } from '../../../functions/money/ach-files/workers/windows.ts';
import { readAchFiles } from '../../../functions/ports/ach-rail/nacha/collect-files.ts';
import type { FileEntry } from '../../../functions/ports/ach-rail/nacha/file.ts';
import type { Platform } from '../../../functions/ports/platform.ts';
import type { QueueWorker } from '../../../functions/kernel/workers/define-worker.ts';
import { createQueueHandler } from '../../../functions/kernel/workers/worker-handler.ts';
import { anotherOrganisation, balanceOf, type Bank, openAccount, openCustomer } from '../../support/bank/bank.ts';
import { counterpartyBody } from '../../support/bank/bodies.ts';
import { eventTypesOf } from '../../support/bank/journal.ts';
import { authorization, outside } from '../../support/bank/payment-bodies.ts';
import { sqsEvent } from '../../support/bank/sqs-event.ts';
import { deliver, runDue, takeSent } from '../../support/bank/workers.ts';
import { asides, batch, entry, fileOf, trace } from '../ach-files/bank-file.ts';
import { banksWithFiles, routingNumber } from '../ach-files/file-bank.ts';
import { mustReconcile, settlement } from './reconciled-day.ts';
import { ledgerOf, makeAch, payment } from '../payments/ach-bank.ts';
import { fileCalled, workersOfFiles } from './played-files.ts';
import { playSecondBank } from './second-bank-plays.ts';

/** How large a day is. The numbers are those of all organisations together. */
export interface DaySize {
  readonly organisations: number;
  readonly payments: number;
  readonly returns: number;
  readonly changes: number;
  readonly incoming: number;
  /** Of the incoming entries: those for accounts that do not exist. */
  readonly unknown: number;
}

/** Takes files and reports what it settles. */
export const banksOfDay = banksWithFiles({ settlement, answers: { reports: sandboxReports } });

type Body = Readonly<Record<string, unknown>>;

/** Same-day payments wait for the first two windows of the day, all others for its cut-off. */
const windows = [
  { orderedAt: '2026-12-01T15:00:00Z', at: '2026-12-01T15:30:00Z', closesAt: '2026-12-01T15:40:00Z', sameDay: true },
  { orderedAt: '2026-12-01T16:00:00Z', at: '2026-12-01T19:45:00Z', closesAt: '2026-12-01T19:55:00Z', sameDay: true },
  { orderedAt: '2026-12-01T20:00:00Z', at: '2026-12-01T21:45:00Z', closesAt: '2026-12-01T21:55:00Z', sameDay: false },
] as const;
const initial = 1_000_000_00;
/** The file of the first organisation that the bank rejects. Its entries leave again with the next window. */
const rejectedFile = '20261201T1030-1';

/** A payment, and how it should end. */
export interface OrderedPayment {
  readonly id: string;
  readonly direction: 'Credit' | 'Debit';
  readonly amount: number;
  readonly isReturned: boolean;
  /** The day on which its entry settles. */
  readonly settles: string;
}

/** A platform whose process dies at a write, before it or after it. */
function dyingAt(platform: Platform, call: number, dies: 'before' | 'after'): Platform & { calls: () => number } {
  let calls = 0;
  const mortal =
    <Args extends unknown[], T>(run: (...args: Args) => Promise<T>) =>
    async (...args: Args): Promise<T> => {
      calls += 1;
      if (calls === call && dies === 'before') throw new Error('killed');
      const answer = await run(...args);
      if (calls === call) throw new Error('killed');
      return answer;
    };
  const { table, achFiles, queues } = platform;
  return {
    ...platform,
    calls: () => calls,
    table: { ...table, put: mortal(table.put), transact: mortal(table.transact), update: mortal(table.update) },
    achFiles: { ...achFiles, putOnce: mortal(achFiles.putOnce) },
    queues: { ...queues, send: mortal(queues.send) },
  };
}

let deliveries = 0;
let deaths = 0;

/** Hands a message to a worker that dies at a later write each time, until it lives; and then once more. */
async function deliverDying(bank: Bank, worker: QueueWorker, body: Body): Promise<void> {
  deliveries += 1;
  const dies = deliveries % 2 === 0 ? 'before' : 'after';
  for (let call = 1, isDone = false; !isDone; call += 1) {
    const platform = dyingAt(bank.platform, call, dies);
    const { batchItemFailures } = await createQueueHandler(worker, platform)(sqsEvent(body));
    deaths += batchItemFailures.length;
    isDone = batchItemFailures.length === 0 && platform.calls() < call;
  }
  expect(await deliver(bank, worker, body)).toBe(true);
}

/** Lets the bank, and the workers of files and of the rail, work until nothing is left to do. */
async function work(bank: Bank, rejected: readonly string[]): Promise<void> {
  for (let handled = 1; handled > 0;) {
    handled = 0;
    for (const [queue, worker] of workersOfFiles) {
      // What the dead have sent twice is handled twice.
      const bodies = [...new Map(takeSent(bank, queue).map((body) => [JSON.stringify(body), body])).values()];
      for (const body of bodies) {
        if ('prefix' in body) await playSecondBank(bank, String(body['prefix']), rejected);
        else await deliverDying(bank, worker, body);
      }
      handled += bodies.length;
    }
  }
}

/** The entries of the file that the bank has rejected leave again, as after `ach resend`. */
async function resend(bank: Bank, name: string): Promise<void> {
  const file = await fileCalled(bank, name);
  expect(file).toMatchObject({ status: 'Rejected' });
  const body = { data: { type: 'achFileDecision', attributes: { decision: 'Resend' } } };
  expect((await bank.call('PATCH', `/sandbox/ach-files/${file?.id ?? ''}`, body)).status).toBe(202);
}

/** One day of an organisation with its bank. Answers what differs from what it should be: nothing. */
async function playDay(bank: Bank, size: DaySize, number: number): Promise<void> {
  // What came before the day is none of it.
  bank.clock.set('2026-11-30T15:00:00Z');
  const customerId = await openCustomer(bank);
  const account = await openAccount(bank, { customerId, cents: initial });
  const accountNumber = String((await bank.call('GET', `/accounts/${account}`)).body.data.attributes.accountNumber);
  bank.clock.set(windows[0].orderedAt);
  const corrected = await bank.call(
    'POST',
    '/counterparties',
    counterpartyBody(customerId, { accountNumber: '6660201' }),
  );
  const rejected = number === 1 ? [rejectedFile] : [];
  const ordered: OrderedPayment[] = [];
  const order = async (sameDay: boolean) => {
    const index = ordered.length;
    const isReturned = index < size.returns;
    const isChanged = !isReturned && index < size.returns + size.changes;
    const direction = index % 2 === 0 || isChanged ? 'Credit' : 'Debit';
    const amount = 1_00 + index;
    const counterparty = { ...outside, accountNumber: isReturned ? '6660101' : '1000000001' };
    const other = isChanged ? { counterpartyId: String(corrected.body.data.id) } : { counterparty };
    const consent = direction === 'Debit' ? { authorization, clearingDaysOverride: 2 } : {};
    const id = await makeAch(bank, account, { direction, amount, sameDay, ...other, ...consent });
    ordered.push({ id, direction, amount, isReturned, settles: sameDay ? '2026-12-01' : '2026-12-02' });
  };
  const events = await eventTypesOf(bank, async () => {
    for (const [index, window] of windows.entries()) {
      bank.clock.set(window.orderedAt);
      const until = Math.round((size.payments * (index + 1)) / windows.length);
      while (ordered.length < until) await order(window.sameDay);
      if (index === 0) await receive(bank, size, { accountNumber, number });
      await work(bank, rejected);
      await runDue(bank, window.at);
      bank.clock.set(window.closesAt);
      await deliverDying(bank, achWindowsWorker, { organisationId: bank.organisationId });
      await work(bank, rejected);
      if (index > 0) continue;
      for (const name of rejected) await resend(bank, name);
      await work(bank, rejected);
    }
    await runDue(bank, '2026-12-02T13:30:00Z');
    await runDue(bank, '2026-12-03T13:30:00Z');
  });
  await mustAgree(bank, size, { account, ordered, events, rejected });
  await mustReconcile(bank, size, ordered);
}

/** The bank sends its entries twice, under two names and in another order; and a file whose totals are wrong. */
async function receive(
  bank: Bank,
  { incoming, unknown }: DaySize,
  { accountNumber, number }: { readonly accountNumber: string; readonly number: number },
): Promise<void> {
  const entries = Array.from({ length: incoming }, (_, index) =>
    entry({
      accountNumber: index < unknown ? '999999999999' : accountNumber,
      amountCents: 10_00 + index,
      traceNumber: trace(number * 10_000 + index + 1),
    }),
  );
  const half = Math.ceil(entries.length / 2);
  const whole = fileOf(batch(entries));
  const reordered = fileOf(batch(entries.slice(half)), batch(entries.slice(0, half)));
  const [first] = entries;
  const unbalanced = Buffer.from(fileOf(batch([{ ...(first as FileEntry), amountCents: 99_99 }])))
    .toString('latin1')
    .replace('0000009999', '0000009998');
  for (const bytes of [whole, reordered, Buffer.from(unbalanced, 'latin1')]) {
    const contents = Buffer.from(bytes).toString('latin1');
    const body = { data: { type: 'bankFile', attributes: { routingNumber, contents } } };
    for (let time = 0; time < 2; time += 1)
      expect((await bank.call('POST', '/sandbox/ach-files', body)).status).toBe(201);
  }
}

interface Played {
  readonly account: string;
  readonly ordered: readonly OrderedPayment[];
  readonly events: readonly string[];
  /** The names of our files that the bank has rejected. */
  readonly rejected: readonly string[];
}

/** Files, payments, ledger and events agree to the cent. */
async function mustAgree(bank: Bank, size: DaySize, { account, ordered, events, rejected }: Played): Promise<void> {
  const entries = await acceptedEntries(bank, rejected);
  const own = entries.filter(({ addenda }) => addenda.every(({ kind }) => kind === 'Payment'));
  const answers = entries.filter(({ addenda }) => addenda.some(({ kind }) => kind === 'Return'));
  const states = await Promise.all(ordered.map(async ({ id }) => (await payment(bank, id)).attributes));
  expect(own.map(({ traceNumber, amountCents }) => [traceNumber, amountCents]).toSorted()).toEqual(
    states.map((state, index) => [String(state['traceNumber']), ordered[index]?.amount]).toSorted(),
  );
  expect(states.map(({ status }) => status)).toEqual(
    ordered.map(({ isReturned }) => (isReturned ? 'Returned' : 'Sent')),
  );
  expect(answers.map(({ amountCents }) => amountCents).toSorted()).toEqual(
    Array.from({ length: size.unknown }, (_, index) => 10_00 + index),
  );
  const moved = ordered
    .filter(({ isReturned }) => !isReturned)
    .reduce((sum, { direction, amount }) => sum + (direction === 'Debit' ? amount : -amount), 0);
  const came = Array.from({ length: size.incoming }, (_, index) => (index < size.unknown ? 0 : 10_00 + index));
  const balance = initial + moved + came.reduce((sum, cents) => sum + cents, 0);
  expect(await balanceOf(bank, account)).toBe(balance);
  expect((await ledgerOf(bank, account)).settlement).toBe(-balance);
  const counted = (type: string) => events.filter((one) => one === type).length;
  expect(counted('payment.returned')).toBe(size.returns);
  expect(counted('payment.corrected')).toBe(size.changes);
  expect(counted('receivedPayment.created')).toBe(size.incoming - size.unknown);
  expect(await asides(bank)).toMatchObject([{ why: expect.stringContaining('its totals are wrong') as string }]);
}

/** All entries of the files that the bank has accepted. They have no fault, and the others are Rejected. */
async function acceptedEntries(bank: Bank, rejected: readonly string[]): Promise<readonly FileEntry[]> {
  const { platform, organisationId } = bank;
  const entries: FileEntry[] = [];
  for await (const { key } of platform.achFiles.list(`outgoing/${routingNumber}/${organisationId}/`)) {
    if (!key.endsWith('.ach')) continue;
    const { files, faults } = readAchFiles((await platform.achFiles.read(key)) ?? new Uint8Array());
    expect(faults).toEqual([]);
    const name = nameOfFile(key);
    const isRejected = rejected.includes(name);
    expect(await fileCalled(bank, name)).toMatchObject({ status: isRejected ? 'Rejected' : 'Acknowledged' });
    if (isRejected) continue;
    entries.push(...files.flatMap(({ batches }) => batches.flatMap((one) => one.entries)));
  }
  return entries;
}

/** The day of all organisations, one after the other: each has a bank clock of its own. */
export async function playBankDay(bank: Bank, size: DaySize): Promise<void> {
  deaths = 0;
  const share = (all: number, index: number) =>
    Math.floor((all * (index + 1)) / size.organisations) - Math.floor((all * index) / size.organisations);
  for (let index = 0; index < size.organisations; index += 1) {
    bank.clock.set(windows[0].orderedAt);
    const own = await anotherOrganisation(bank);
    await playDay(
      { ...bank, ...own },
      {
        organisations: 1,
        payments: share(size.payments, index),
        returns: share(size.returns, index),
        changes: share(size.changes, index),
        incoming: share(size.incoming, index),
        unknown: share(size.unknown, index),
      },
      index + 1,
    );
  }
  // Each window alone has a seal for each of its lanes.
  expect(deaths).toBeGreaterThan(10 * windows.length * size.organisations);
}
