import { closeWindow } from '../../../functions/money/ach-files/close-window.ts';
import { noteAnswer } from '../../../functions/money/ach-files/answered-files.ts';
import type { AnsweredMessage, DecidedMessage } from '../../../functions/money/ach-files/answer-messages.ts';
import { followFile } from '../../../functions/money/ach-files/follow-file.ts';
import { decideFileRejection } from '../../../functions/money/ach-files/rejections.ts';
import { settleRejection } from '../../../functions/money/ach-files/settle-rejection.ts';
import {
  achEntryItem,
  achTraceItem,
  entryPartition,
  tracePartition,
} from '../../../functions/money/ach-files/store.ts';
import { balanceOf, openAccount } from '../../support/bank/bank.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';
import { runDue } from '../../support/bank/workers.ts';
import { makeAch, payment } from '../payments/ach-bank.ts';
import { banksWithFiles, instant, routingNumber } from './file-bank.ts';

/** More than one group, and more than two transactions. */
const count = 130;
const bank = useOrganisation({ settings: { banks: banksWithFiles() }, at: '2026-12-01T15:00:00Z' });
const window = instant('2026-12-01T21:45:00.000Z');
const name = '20261201T1645-1';
const moment = { now: instant('2026-12-01T21:55:00.000Z'), realNow: instant('2026-12-01T21:55:00.000Z') };

let account: string;
let payments: readonly string[];
beforeEach(async () => {
  account = await openAccount(bank, { cents: 1_000_00 });
  const made: string[] = [];
  for (let number = 0; number < count; number += 1) made.push(await makeAch(bank, account, { amount: 1_00 }));
  payments = made;
  await runDue(bank, window);
  await closeWindow(bank.platform, moment, { scope: bank.organisationId, routingNumber, window });
});

const scope = () => bank.organisationId;
/** Notes that the bank rejects the file. Returns what the worker is told. */
async function reject(): Promise<AnsweredMessage> {
  bank.sent.splice(0);
  const said = { kind: 'fileAnswer', outcome: 'Rejected', file: { name } } as const;
  await noteAnswer(bank.platform, { scope: scope(), routingNumber, by: 'Bank' }, said);
  return bank.sent.at(-1)?.body as unknown as AnsweredMessage;
}
async function decide(decision: 'Resend' | 'GiveUp', id = ''): Promise<DecidedMessage> {
  bank.sent.splice(0);
  await decideFileRejection(bank.platform, { id, decision, reason: 'ticket 17', by: 'ann', scope: scope() });
  return bank.sent.at(-1)?.body as unknown as DecidedMessage;
}
type Message = AnsweredMessage | DecidedMessage;
/** Hands each message on until none is left, as its worker does, with so many looks before time is up. Returns how many there were. */
async function handAll(first: Message, looksMax = 0): Promise<number> {
  let messages = 0;
  for (let one: Message | undefined = first; one !== undefined; messages += 1) {
    let looks = 0;
    const isLate = () => (looks += 1) > looksMax;
    one =
      'decided' in one
        ? await settleRejection(bank.platform, moment, one, isLate)
        : await followFile(bank.platform, one, isLate);
  }
  return messages;
}
const entryWindows = async () =>
  (await bank.table.query({ pk: entryPartition(scope()) })).map((item) => achEntryItem.parse(item).window);

test('marks of a large file are set by several messages', async () => {
  const answered = await reject();
  expect(await handAll(answered)).toBe(Math.ceil(count / 25));
  for (const id of payments) {
    const trace = String((await payment(bank, id)).attributes['traceNumber']);
    const traces = (await bank.table.query({ pk: tracePartition(scope(), trace) })).map((item) =>
      achTraceItem.parse(item),
    );
    expect(traces.map(({ rejection }) => rejection)).toEqual([answered.answered]);
  }
});

test('payments of one account are given up by several messages, one after another, each once', async () => {
  const { answered } = await reject();
  const before = await balanceOf(bank, account);
  const { transact } = bank.platform.table;
  let [running, most] = [0, 0];
  const counts = jest.spyOn(bank.platform.table, 'transact').mockImplementation(async (...given) => {
    most = Math.max(most, (running += 1));
    await transact.apply(bank.platform.table, given).finally(() => (running -= 1));
  });
  const decided = await decide('GiveUp', answered);
  expect(await handAll(decided)).toBe(Math.ceil(count / 25));
  counts.mockRestore();
  expect(most).toBe(1);
  expect(await balanceOf(bank, account)).toBe(before + count * 1_00);
  const statuses = await Promise.all(payments.map(async (id) => (await payment(bank, id)).attributes.status));
  expect(new Set(statuses)).toEqual(new Set(['Returned']));
  expect(await handAll(decided)).toBe(1);
  expect(await balanceOf(bank, account)).toBe(before + count * 1_00);
});

test('entries of a large file leave again by several messages, each once', async () => {
  const { answered } = await reject();
  const decided = await decide('Resend', answered);
  const messages = await handAll(decided, 1);
  expect(messages).toBeGreaterThan(1);
  const windows = await entryWindows();
  expect(windows).toHaveLength(count);
  expect(windows).not.toContain(window);
});
