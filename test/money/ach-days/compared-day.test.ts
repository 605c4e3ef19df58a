import { cents } from '../../../functions/kernel/base/money/cents.ts';
import { readItem } from '../../../functions/kernel/table/read-item.ts';
import { noteBookedAch } from '../../../functions/accounts/ledger/booked-ach.ts';
import type { CalendarDate } from '../../../functions/kernel/base/calendar/calendar-date.ts';
import { createQueueHandler } from '../../../functions/kernel/workers/worker-handler.ts';
import { dayDiffersMessage } from '../../../functions/money/ach-days/alarms.ts';
import { explainRows } from '../../../functions/money/ach-days/explain-rows.ts';
import { ledgerRows } from '../../../functions/money/ach-days/ledger-rows.ts';
import { makeDay } from '../../../functions/money/ach-days/make-day.ts';
import { achDaysQueue } from '../../../functions/money/ach-days/queues.ts';
import { achBankDay, liveBank, reportDayKey } from '../../../functions/money/ach-days/store.ts';
import { achDaysWorker } from '../../../functions/money/ach-days/workers/ach-days.ts';
import { noteAnswer } from '../../../functions/money/ach-files/answered-files.ts';
import { achAsideMessage } from '../../../functions/money/ach-files/put-aside.ts';
import { settledByRetry } from '../../../functions/money/ach-files/for-others.ts';
import { saveChanges } from '../../../functions/kernel/table/save-changes.ts';
import { listAsides, settleAside } from '../../../functions/money/ach-files/settle-aside.ts';
import { achWindowsWorker } from '../../../functions/money/ach-files/workers/windows.ts';
import { payments } from '../../../functions/money/payments/for-others.ts';
import { achRailWorker } from '../../../functions/money/payments/workers/ach-rail.ts';
import type { Platform } from '../../../functions/ports/platform.ts';
import { receivedPayments } from '../../../functions/money/received-payments/for-others.ts';
import { organisation } from '../../../functions/organisations/for-others.ts';
import { anotherOrganisation, openAccount } from '../../support/bank/bank.ts';
import { authorization, outside } from '../../support/bank/payment-bodies.ts';
import { walkLedger } from '../../support/bank/ledger-walk.ts';
import { caller } from '../../support/bank/platform.ts';
import { sqsEvent } from '../../support/bank/sqs-event.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import { deliver, runDue, takeSent } from '../../support/bank/workers.ts';
import {
  answer,
  arrive,
  batch,
  entry,
  fileOf,
  handleReports,
  otherBank,
  returned,
  trace,
} from '../ach-files/bank-file.ts';
import { banksWithFiles, entriesOf, instant, routingNumber } from '../ach-files/file-bank.ts';
import { enter, look, windowClosed, windowEntry } from '../ach-files/live-window.ts';
import { makeAch } from '../payments/ach-bank.ts';

const settlement = {
  keyHas: 'settled',
  format: { type: 'bai2' },
  classes: [
    { codes: ['451', '142'], flows: ['sent', 'returned'] },
    { codes: ['257'], flows: ['received', 'sentBack'] },
  ],
  several: 'replace',
  dueAt: { hour: 12, minute: 0 },
  returnsSettle: 'nextDay',
} as const;
const simulated = useBank({ per: 'test', settings: { banks: banksWithFiles({ settlement }) } });
let bank: typeof simulated;
const date = '2026-12-01' as CalendarDate;
const ref = liveBank(routingNumber);
let account: string;
/** The credit that leaves on the day. */
let sent: string;

/** The account has 100.00 from the day before. On the day a credit of 5.00 leaves, and 7.00 come in. */
beforeEach(async () => {
  bank = live(simulated);
  bank.clock.set('2026-11-30T15:00:00Z');
  account = await openAccount(simulated);
  await receive('funding.ach', 1, { amountCents: 100_00 }, { settlementDay: 334 });
  bank.clock.set('2026-12-01T15:00:00Z');
  sent = await makeAch(bank, account, { amount: 5_00, sameDay: true });
  await receive('entries.ach', 2, { amountCents: 7_00 }, { settlementDay: 335 });
  await runDue(bank, '2026-12-01T15:30:00Z');
  bank.clock.set(windowClosed);
});

/** The same platform as a stage with real money: only sandboxes approve applications by themselves. */
function live(one: typeof simulated): typeof simulated {
  const platform = { ...one.platform, settings: { ...one.platform.settings, sandbox: false } };
  return { ...one, platform, call: caller(platform, one.token) };
}

/** The same stage with other banks. */
function withBanks(banks: typeof bank.platform.settings.banks): typeof simulated {
  const platform = { ...bank.platform, settings: { ...bank.platform.settings, banks } };
  return { ...bank, platform, call: caller(platform, bank.token) };
}

/** The same stage with a bucket that says when its files came. */
function withTimes(timeOf: (key: string) => string): typeof simulated {
  const { achFiles } = bank.platform;
  const list = async function* (prefix: string) {
    for await (const file of achFiles.list(prefix)) yield { ...file, modifiedAt: instant(timeOf(file.key)) };
  };
  return { ...bank, platform: { ...bank.platform, achFiles: { ...achFiles, list } } };
}

async function receive(name: string, number: number, one: object, header: object): Promise<void> {
  const { body } = await bank.call('GET', `/accounts/${account}`);
  const accountNumber = String(body.data.attributes.accountNumber);
  const bytes = fileOf(batch([entry({ accountNumber, traceNumber: trace(number), ...one })], header));
  expect(await arrive(bank, `incoming/${routingNumber}/${name}`, bytes)).toBe(true);
  await handleReports(bank);
}

/** Closes the window, lets the night pass, and compares what is due. */
async function night(): Promise<void> {
  await look(bank);
  bank.clock.set('2026-12-02T13:00:00Z');
  await walkLedger(bank);
  await compare();
}

async function compare(): Promise<readonly unknown[]> {
  expect(await deliver(bank, achDaysWorker, {})).toBe(true);
  const bodies = takeSent(bank, achDaysQueue.name);
  for (const body of [...bodies, ...bodies]) expect(await deliver(bank, achDaysWorker, body)).toBe(true);
  return bodies.map((one) => one['date']);
}

const report = (credits: number, debits: number, name: string, sum = credits + debits) =>
  bank.platform.achFiles.putOnce(
    `reports/${routingNumber}/${name}`,
    Buffer.from(
      [
        '01,021000021,BANKSTACK,261202,0600,1,80,10,2/',
        '02,BANKSTACK,021000021,1,261201,2359,USD,2/',
        '03,0975312468,USD,010,1,,,257,%,1,0/',
        '16,451,#,Z/',
        '16,699,0,Z/',
        '49,$,4/',
        '98,$,1,6/',
        '99,$,1,8/',
      ]
        .join('\n')
        .replace('%', String(credits))
        .replace('#', String(debits))
        .replaceAll('$', String(sum + 1)),
    ),
  );

const stored = () => readItem(bank.table, achBankDay(ref, date));
/** The alarms about the day, or those of a text. */
const rung = (text = dayDiffersMessage.text) =>
  bank.logs.filter(
    ({ message, fields }) =>
      message === text && (text !== dayDiffersMessage.text || fields.resourceId === `${date}#${routingNumber}`),
  );

test('a day is compared in the morning, and is open until its report is there and agrees', async () => {
  await night();
  expect(await stored()).toMatchObject({
    report: 'missing',
    isOpen: true,
    differences: [],
    files: [{ status: 'Written', files: 1, entries: 1 }],
    flows: [
      { flow: 'sent', entries: 1, inCents: 0, outCents: 5_00 },
      { flow: 'returned', entries: 0 },
      { flow: 'received', entries: 1, inCents: 7_00, outCents: 0 },
      { flow: 'sentBack', entries: 0 },
    ],
    ledger: [
      { type: 'originatedAchTransaction', entries: 1, inCents: 0, outCents: 5_00 },
      { type: 'receivedAchTransaction', entries: 1, inCents: 7_00, outCents: 0 },
    ],
  });
  expect(rung()).toEqual([]);
  expect(await compare()).toEqual([]);

  await report(7_00, 5_00, 'settled.bai');
  expect(await compare()).toEqual([date]);
  expect(await stored()).toMatchObject({
    report: 'compared',
    isOpen: true,
    otherCodes: ['699'],
    compared: [
      { flows: ['sent', 'returned'], reported: { inCents: 0, outCents: 5_00 } },
      { flows: ['received', 'sentBack'], reported: { inCents: 7_00, outCents: 0 } },
    ],
  });
  bank.clock.set('2026-12-05T13:00:00Z');
  expect(await compare()).toContain(date);
  expect(await stored()).toMatchObject({ isOpen: false });
  bank.clock.advance({ days: 1 });
  expect(await compare()).not.toContain(date);
  expect(rung()).toEqual([]);
});

test('a day that agrees is looked at again while files may come that have entries of it', async () => {
  await night();
  await report(7_00, 5_00, 'settled.bai');
  await compare();
  bank.clock.set('2026-12-03T13:00:00Z');
  const bytes = fileOf(batch([entry({ traceNumber: trace(5), amountCents: 9_00 })], { settlementDay: 335 }));
  await arrive(bank, `incoming/${routingNumber}/late.ach`, bytes);
  takeSent(bank, 'ach-rail');
  expect(await compare()).toContain(date);
  expect((await stored())?.differences.map(({ about, why }) => [about, why])).toEqual([
    [trace(5), 'its account belongs to no organisation'],
    ['received, sentBack', 'comes in: 700 cents by the report, 1600 by the files'],
  ]);
});

test('a file of which nothing was taken is a difference of its day, until an operator has settled it', async () => {
  await arrive(bank, `incoming/${routingNumber}/broken.ach`, Buffer.from('no file of the network'));
  await night();
  expect(await stored()).toMatchObject({ differences: [], isOpen: true });
  bank.clock.set('2026-12-02T17:00:00Z');
  const files = async () => (await makeDay(bank.platform, ref, date)).differences.filter(({ of }) => of === 'file');
  expect(await files()).toMatchObject([{ why: 'nothing of this file of the bank was taken' }]);
  const [aside] = await listAsides(bank.table, { all: false });
  await settleAside(bank.platform, { id: aside?.id ?? '', reason: 'not for us' });
  expect(await files()).toEqual([]);
});

test('a report that is late rings, and a later one makes the day anew', async () => {
  await night();
  bank.clock.set('2026-12-02T17:00:00Z');
  expect(await compare()).toEqual([date]);
  expect((await stored())?.differences).toMatchObject([{ of: 'report', why: 'the report of the bank is late' }]);
  expect(rung().length).toBeGreaterThan(0);
  await report(7_00, 5_00, 'settled.bai');
  await compare();
  expect(await stored()).toMatchObject({ report: 'compared', differences: [] });
  bank.clock.advance({ hours: 1 });
  await report(7_00, 6_00, 'settled-corrected.bai');
  expect(await compare()).toEqual([date]);
  expect((await stored())?.differences).toEqual([
    { of: 'report', about: 'sent, returned', cents: 1_00, why: 'goes out: 600 cents by the report, 500 by the files' },
  ]);
});

test('a report that does not add up is put aside, with an alarm, and other files of the folder are none', async () => {
  await report(7_00, 5_00, 'settled.bai', 1);
  await report(1, 1, 'other.txt');
  await night();
  expect(await stored()).toMatchObject({ report: 'missing' });
  expect(rung(achAsideMessage.text)).toHaveLength(1);
  await compare();
  expect(rung(achAsideMessage.text)).toHaveLength(1);
});

test('an entry in a file that is in no book is named', async () => {
  bank.clock.set('2026-12-01T15:35:00Z');
  await enter(bank, bank, windowEntry(77));
  bank.clock.set(windowClosed);
  await night();
  expect((await stored())?.differences).toEqual([
    { of: 'sent', about: '77', cents: 10_00, why: 'there is no payment for this entry of ours' },
  ]);
  expect(rung()).not.toEqual([]);
});

test('money that leaves twice for one payment is named', async () => {
  bank.clock.set('2026-12-01T15:35:00Z');
  await enter(bank, bank, windowEntry(77, { source: { type: 'achPayment', id: sent }, amount: cents(5_00) }));
  bank.clock.set(windowClosed);
  await night();
  expect((await stored())?.differences).toEqual(
    Array.from({ length: 2 }, () => ({ of: 'sent', about: sent, cents: 5_00, why: 'its entry has left twice' })),
  );
});

test('money that was given back and has left all the same is named by its entry and by its transaction', async () => {
  await night();
  const [payment] = await payments.byId(bank.table, bank.organisationId, [sent]);
  if (payment === undefined) throw new Error('there is no payment');
  await bank.table.put({ Item: { ...payment, status: 'Canceled' }, ConditionExpression: 'attribute_exists(pk)' });
  const from = { account: 900, progress: { number: 0 } };
  const canceled = { id: '1', about: sent, type: 'paymentCanceledTransaction', direction: 'Credit' } as const;
  const booked = [{ ...canceled, amount: cents(5_00), routingNumber, date }];
  await noteBookedAch(bank.platform, bank.organisationId, { from, to: from, booked });
  const why = 'it was given back, and its entry has left';
  expect((await makeDay(bank.platform, ref, date)).differences).toEqual([
    { of: 'sent', about: sent, cents: 5_00, why },
    { of: 'paymentCanceledTransaction', about: sent, cents: 5_00, why },
  ]);
});

test('an entry of a file that its manifest does not have is named, and counts for what settles', async () => {
  await night();
  const read = async (key: string) => {
    const bytes = await bank.platform.achFiles.read(key);
    if (bytes === undefined || !key.startsWith('outgoing/') || !key.endsWith('.json')) return bytes;
    return Buffer.from(JSON.stringify({ ...JSON.parse(Buffer.from(bytes).toString('utf8')), entries: [] }));
  };
  const platform = { ...bank.platform, achFiles: { ...bank.platform.achFiles, read } };
  const { flows, differences } = await makeDay(platform, ref, date);
  expect(flows[0]).toMatchObject({ flow: 'sent', entries: 1, outCents: 5_00 });
  expect(differences.map(({ of, cents: amount, why }) => [of, amount, why])).toContainEqual([
    'sent',
    5_00,
    'its file has it, and its manifest not',
  ]);
});

test('the entry that makes debits and credits of a file equal is no difference', async () => {
  const offset = { routingNumber, accountNumber: '1000000009', accountType: 'Checking' } as const;
  bank = withBanks(banksWithFiles({ settlement, offset }));
  await night();
  expect(await stored()).toMatchObject({ differences: [], flows: [{ flow: 'sent', entries: 1 }, {}, {}, {}] });
});

test('a dishonour of a return of ours is explained by its file, and so are our answer to it and the refusal of that', async () => {
  const [received] = (await bank.call('GET', `/received-payments?filter[accountId]=${account}&sort=-createdAt`)).body
    .data;
  const transaction = String(received.relationships.receivePaymentTransaction.data.id);
  const attributes = { reason: 'CreditEntryRefusedByReceiver' };
  const owner = { account: { data: { type: 'depositAccount', id: account } } };
  const back = await bank.call('POST', `/returns/${transaction}`, {
    data: { type: 'returnAch', attributes, relationships: owner },
  });
  expect(back.status).toBe(200);
  const closeDay = async (time: string) => {
    bank.clock.set(time);
    await look(bank);
  };
  const traceOf = async (kind: string) => String((await entriesOf(bank)).find((one) => one.kind === kind)?.traceNumber);
  const returnTrace = await traceOf('Return');
  await closeDay('2026-12-01T22:00:00Z');

  bank.clock.set('2026-12-02T15:00:00Z');
  const dishonour = {
    kind: 'Dishonour',
    dishonourCode: 'R68',
    originalTrace: trace(2),
    originalDfi: routingNumber.slice(0, 8),
    returnTrace,
    returnSettlementDay: 336,
    returnCode: '23',
    information: '',
  } as const;
  const amountCents = Number(received.attributes.amount);
  const bring = async (name: string, one: ReturnType<typeof entry>) => {
    const bytes = fileOf(batch([one], { settlementDay: 336 }));
    expect(await arrive(bank, `incoming/${routingNumber}/${name}`, bytes)).toBe(true);
    await handleReports(bank);
  };
  await bring('dishonour.ach', answer(dishonour, { traceNumber: trace(900), amountCents }));
  const contest = await bank.call('POST', `/received-payments/${received.id}/contest`, {
    data: { type: 'dishonorContest', attributes: { reason: 'TimelyReturn' } },
  });
  expect(contest.status).toBe(200);
  const contestTrace = await traceOf('Contest');
  await closeDay('2026-12-02T22:00:00Z');
  const compared = async () => {
    await walkLedger(bank);
    const day = await makeDay(bank.platform, ref, '2026-12-02' as CalendarDate);
    return [
      day.ledger.map(({ type, entries }) => [type, entries]),
      day.differences.filter(({ of }) => of !== 'report'),
    ];
  };
  const clock = '2026-12-03T13:00:00Z';
  await bring('refused.ach', returned(contestTrace, 'R25', { amountCents, traceNumber: trace(902) }));
  bank.clock.set(clock);
  expect(await compared()).toEqual([
    [
      ['dishonoredAchTransaction', 2],
      ['returnedReceivedAchTransaction', 1],
    ],
    [],
  ]);
});

test('a dishonour that no file has is named', async () => {
  await night();
  const { table } = bank.platform;
  const { ofDay } = await ledgerRows(table, ref, date);
  const row = ofDay.find(({ type }) => type === 'receivedAchTransaction');
  const filed = { date, outgoing: new Map(), refused: new Set<string>(), received: new Map(), returned: new Map() };
  const rows = row === undefined ? [] : [{ ...row, type: 'dishonoredAchTransaction' as const }];
  const now = bank.clock.now();
  const [found] = await explainRows(bank.platform, rows, { ...filed, now, leftSince: now, cameSince: now });
  expect(found?.explanation.class).toBe('unexplained');
});

test('an entry for no account goes back in the name of the organisation that the bank names for it', async () => {
  bank = withBanks(banksWithFiles({ settlement, returnsUnknownAs: bank.organisationId }));
  await receive('unknown.ach', 3, { amountCents: 9_00, accountNumber: '999999999999' }, { settlementDay: 335 });
  await night();
  const day = await stored();
  expect(day?.differences).toEqual([]);
  expect(day?.lines).toContainEqual(expect.objectContaining({ of: 'received', class: 'owedReturn', inCents: 9_00 }));
});

test('a debit that has not cleared five banking days after its day is a difference, and a long clearing is none', async () => {
  bank.clock.set('2026-12-01T15:00:00Z');
  const debit = { direction: 'Debit', sameDay: true, authorization, counterparty: outside };
  await makeAch(bank, account, { ...debit, amount: 1_00, clearingDaysOverride: 2 });
  const long = await makeAch(bank, account, { ...debit, amount: 2_00, clearingDaysOverride: 25 });
  await runDue(bank, '2026-12-01T15:30:00Z');
  bank.clock.set(windowClosed);
  await night();
  expect(await stored()).toMatchObject({ differences: [], isOpen: true });
  bank.clock.set('2026-12-15T18:00:00Z');
  const { differences } = await makeDay(bank.platform, ref, date);
  expect(differences.filter(({ of }) => of !== 'report').map((one) => [one.cents, one.why])).toEqual([
    [1_00, 'it is clearing since 5 banking days'],
  ]);

  const [payment] = await payments.byId(bank.table, bank.organisationId, [long]);
  const clears = payment?.type === 'achPayment' ? payment.settlementDate : undefined;
  if (clears === undefined) throw new Error('it does not clear');
  expect(clears > '2026-12-29').toBe(true);
  await runDue(bank, `${clears}T23:00:00Z`);
  bank.clock.advance({ days: 1 });
  await walkLedger(bank);
  const day = await makeDay(bank.platform, ref, clears);
  expect(day.lines).toContainEqual(expect.objectContaining({ side: 'ledger', class: 'settled', inCents: 3_00 }));
  expect(day.differences).toEqual([]);
});

test('a part that was put aside and is open after five banking days is a difference; what a retry has settled is looked for', async () => {
  await receive('more.ach', 3, { amountCents: 9_00, accountNumber: '999999999999' }, { settlementDay: 335 });
  await night();
  expect(await stored()).toMatchObject({ differences: [], isOpen: true });
  bank.clock.set('2026-12-09T18:00:00Z');
  await walkLedger(bank);
  const whys = async () =>
    (await makeDay(bank.platform, ref, date)).differences.filter(({ of }) => of === 'received').map(({ why }) => why);
  expect(await whys()).toEqual(['it is putAside since 5 banking days']);
  const [aside] = await listAsides(bank.table, { all: false });
  if (aside === undefined) throw new Error('nothing was put aside');
  await saveChanges(bank.table, aside, { settledAt: bank.clock.now(), settledBy: settledByRetry });
  expect(await whys()).toEqual(['its account belongs to no organisation']);
  const [retried] = await listAsides(bank.table, { all: true });
  if (retried === undefined) throw new Error('nothing was put aside');
  await saveChanges(bank.table, retried, { settledBy: 'the bank takes it back' });
  expect(await whys()).toEqual([]);
});

test('a received payment that counts as booked without a transaction is named, and one that waits too long', async () => {
  await receive('tomorrow.ach', 3, { amountCents: 9_00 }, { settlementDay: 336 });
  bank.clock.set('2026-12-10T18:00:00Z');
  await walkLedger(bank);
  const compared = async () => (await makeDay(bank.platform, ref, '2026-12-02' as CalendarDate)).differences;
  const found = async () => (await compared()).filter(({ of }) => of === 'received').map(({ why }) => why);
  expect(await found()).toEqual(['it is clearing since 5 banking days']);
  const { body } = await bank.call('GET', `/received-payments?filter[accountId]=${account}`);
  const id = body.data.find((one: { attributes: { amount: number } }) => one.attributes.amount === 9_00)?.id as string;
  const [payment] = await receivedPayments.byId(bank.table, bank.organisationId, [id]);
  if (payment === undefined) throw new Error('it was not received');
  await bank.table.put({ Item: { ...payment, status: 'Completed' }, ConditionExpression: 'attribute_exists(pk)' });
  expect(await found()).toEqual(['it counts as booked, and no transaction has its money']);
});

test('a received payment is explained that was booked long after its file', async () => {
  await receive('early.ach', 3, { amountCents: 9_00 }, { settlementDay: 349 });
  bank = withTimes(() => '2026-12-01T16:00:00.000Z');
  await runDue(bank, '2026-12-15T23:00:00Z');
  bank.clock.advance({ days: 1 });
  await walkLedger(bank);
  const day = await makeDay(bank.platform, ref, '2026-12-15' as CalendarDate);
  expect(day.lines).toContainEqual(expect.objectContaining({ side: 'ledger', class: 'settled', inCents: 9_00 }));
  expect(day.differences).toEqual([]);
});

test('a transfer between banks that comes back is explained without a file', async () => {
  await night();
  const [payment] = await payments.byId(bank.table, bank.organisationId, [sent]);
  if (payment === undefined) throw new Error('there is no payment');
  const transfer = { ...payment, status: 'Returned', transfersTo: account };
  await bank.table.put({ Item: transfer, ConditionExpression: 'attribute_exists(pk)' });
  const from = { account: 900, progress: { number: 0 } };
  const back = { id: '1', about: sent, type: 'returnedAchTransaction', direction: 'Credit' } as const;
  const booked = [{ ...back, amount: cents(5_00), routingNumber, date }];
  await noteBookedAch(bank.platform, bank.organisationId, { from, to: from, booked });
  const { differences, lines } = await makeDay(bank.platform, ref, date);
  expect(differences).toEqual([]);
  expect(lines).toContainEqual(expect.objectContaining({ of: 'returnedAchTransaction', class: 'ownBanks' }));
});

test.each([
  ['a-settled', 0],
  ['b-settled', 1],
])('of two reports that are read together, the one that came last counts: %s', async (last, differences) => {
  await night();
  await report(7_00, 5_00, 'a-settled.bai');
  await report(7_00, 6_00, 'b-settled.bai');
  bank = withTimes((key) => (key.includes(last) ? '2026-12-02T12:30:00.000Z' : '2026-12-02T12:00:00.000Z'));
  await compare();
  expect(await stored()).toMatchObject({ report: 'compared', differenceCount: differences });
});

test('what is in a file that its bank does not have is not settled, and a difference when the day is late', async () => {
  bank = withBanks(banksWithFiles({ settlement, answers: { withinSeconds: 3_600 } }));
  await night();
  const [line] = (await stored())?.lines.filter((one) => one.class === 'notSent') ?? [];
  expect(line).toMatchObject({ of: 'sent', entries: 1, outCents: 5_00 });
  expect(await stored()).toMatchObject({ differences: [], isOpen: true });
  bank.clock.set('2026-12-02T17:00:00Z');
  const whys = async () =>
    (await makeDay(bank.platform, ref, date)).differences.filter(({ of }) => of === 'sent').map(({ why }) => why);
  expect(await whys()).toEqual(['its bank does not have its file']);
  const said = { kind: 'fileAnswer', outcome: 'Accepted', file: { name: '20261201T1030-1' } } as const;
  await noteAnswer(bank.platform, { scope: 'stage', routingNumber, by: 'Bank' }, said);
  expect(await whys()).toEqual([]);
});

test('before the first walk that notes what was booked, no day is compared', async () => {
  await look(bank);
  bank.clock.set('2026-12-02T13:00:00Z');
  expect(await compare()).toEqual([]);
  await walkLedger(bank);
  expect(await compare()).toContain(date);
});

test('an organisation that was founded after the day is not waited for, and one that was there is', async () => {
  await night();
  bank.clock.set('2026-12-02T17:00:00Z');
  const id = await anotherOrganisation(bank).then(({ organisationId }) => organisationId);
  const founded = await readItem(bank.table, organisation(id));
  if (founded === undefined) throw new Error('it was not founded');
  const ledgerOf = async (createdAt: string) => {
    const Item = { ...founded, createdAt };
    await bank.table.put({ Item, ConditionExpression: 'attribute_exists(pk)' });
    return (await makeDay(bank.platform, ref, date)).unreadLedgers;
  };
  expect(await ledgerOf('2026-12-02T06:00:00.000Z')).toBe(0);
  expect(await ledgerOf('2026-12-02T04:30:00.000Z')).toBe(1);
});

test('days before the first report are not missed, nor are all days of two weeks while none was ever there', async () => {
  await night();
  bank.clock.set('2026-12-02T17:00:00Z');
  const late = async () => (await makeDay(bank.platform, ref, date)).differences.map(({ why }) => why);
  expect(await late()).toEqual(['the report of the bank is late']);
  bank.clock.set('2026-12-03T17:00:00Z');
  expect(await late()).toEqual([]);
  expect(await makeDay(bank.platform, ref, date)).toMatchObject({ report: 'notDeclared' });

  const first = { ...reportDayKey(ref, '2026-12-02', '1'), date: '2026-12-02', routingNumber, reportId: '1', key: '1' };
  const Item = { ...first, takenAt: '2026-12-03T11:00:00.000Z', totals: [] };
  await bank.table.put({ Item, ConditionExpression: 'attribute_not_exists(pk)' });
  expect(await late()).toEqual([]);
  const earlier = { ...Item, ...reportDayKey(ref, '2026-11-30', '1'), date: '2026-11-30' };
  await bank.table.put({ Item: earlier, ConditionExpression: 'attribute_not_exists(pk)' });
  expect(await late()).toEqual(['the report of the bank is late']);
});

test('an entry of another bank that nobody has booked is named', async () => {
  await receive('more.ach', 3, { amountCents: 9_00, accountNumber: '999999999999' }, { settlementDay: 335 });
  await night();
  const [line] = (await stored())?.lines.filter((one) => one.class === 'putAside') ?? [];
  expect(line).toMatchObject({ of: 'received', inCents: 9_00 });

  const { body } = await bank.call('GET', `/accounts/${account}`);
  const accountNumber = String(body.data.attributes.accountNumber);
  const bytes = fileOf(batch([entry({ accountNumber, traceNumber: trace(4) })], { settlementDay: 335 }));
  await arrive(bank, `incoming/${routingNumber}/lost.ach`, bytes);
  takeSent(bank, 'ach-rail');
  const { differences } = await makeDay(bank.platform, ref, date);
  expect(differences).toEqual([{ of: 'received', about: trace(4), cents: 10_00, why: 'nobody has received it' }]);
});

test('money that was booked without a file is named, and so is what was booked twice', async () => {
  const { body } = await bank.call('GET', `/accounts/${account}`);
  const message = {
    kind: 'incoming',
    organisationId: bank.organisationId,
    routingNumber,
    accountNumber: String(body.data.attributes.accountNumber),
    entry: {
      direction: 'Credit',
      amount: 3_00,
      companyName: 'ACME',
      description: 'Rent',
      counterpartyRoutingNumber: otherBank,
      traceNumber: trace(9),
    },
  };
  expect(await deliver(bank, achRailWorker, message)).toBe(true);
  const second = { ...message, entry: { ...message.entry, amount: 7_00, traceNumber: trace(2) } };
  expect(
    await deliver(bank, achRailWorker, { ...second, entry: { ...second.entry, completionDate: '2026-11-30' } }),
  ).toBe(true);
  await night();
  expect((await stored())?.differences.map(({ about, cents, why }) => [about, cents, why])).toEqual([
    [otherBank + trace(9), 3_00, 'no file of the bank has this entry'],
    [otherBank + trace(2), 7_00, 'it was booked before'],
  ]);
});

test('what the bank has rejected does not settle, and waits for an operator', async () => {
  await look(bank);
  const said = { kind: 'fileAnswer', outcome: 'Rejected', file: { name: '20261201T1030-1' } } as const;
  await noteAnswer(bank.platform, { scope: 'stage', routingNumber, by: 'Bank' }, said);
  for (const body of takeSent(bank, 'ach-windows')) await deliver(bank, achWindowsWorker, { ...body });
  await night();
  const day = await stored();
  expect(day?.flows[0]).toMatchObject({ flow: 'sent', entries: 0 });
  expect(day?.lines.filter((one) => one.class === 'rejected')).toMatchObject([
    { side: 'files', outCents: 5_00 },
    { side: 'ledger', outCents: 5_00 },
  ]);
  expect(day?.differences).toEqual([]);
  bank.clock.set('2026-12-09T18:00:00Z');
  expect((await makeDay(bank.platform, ref, date)).differences.map(({ why }) => why)).toContain(
    'it is rejected since 5 banking days',
  );
});

test('a payment of the evening waits for the window of the next day', async () => {
  await look(bank);
  bank.clock.set('2026-12-01T23:00:00Z');
  await makeAch(bank, account, { amount: 2_00 });
  await night();
  const day = await stored();
  expect(day?.lines).toContainEqual({
    side: 'ledger',
    of: 'originatedAchTransaction',
    class: 'waiting',
    entries: 1,
    inCents: 0,
    outCents: 2_00,
  });
  expect(day?.differences).toEqual([]);
});

test('a worker that dies at any write has the same result in the end', async () => {
  await night();
  await report(7_00, 5_00, 'settled.bai');
  let writes = 0;
  let deaths = 0;
  const dyingAt = (last: number, isDone: boolean): Platform => {
    const step = async <T>(act: () => Promise<T>): Promise<T> => {
      writes += 1;
      if (writes === last && !isDone) throw new Error('killed');
      const result = await act();
      if (writes === last) throw new Error('killed');
      return result;
    };
    const { table, queues } = bank.platform;
    return {
      ...bank.platform,
      table: { ...table, put: (one) => step(() => table.put(one)), transact: (all) => step(() => table.transact(all)) },
      queues: { ...queues, send: (one) => step(() => queues.send(one)) },
    };
  };
  const dying = async (body: Readonly<Record<string, unknown>>) => {
    for (let last = 1, isDone = false; !isDone; last += 1) {
      for (const after of [false, true]) {
        writes = 0;
        const { batchItemFailures } = await createQueueHandler(achDaysWorker, dyingAt(last, after))(sqsEvent(body));
        deaths += batchItemFailures.length;
        isDone = batchItemFailures.length === 0;
      }
    }
  };
  await dying({});
  const told = takeSent(bank, achDaysQueue.name);
  expect(told.map((one) => one['date'])).toContain(date);
  await dying({ routingNumber, date });
  expect(deaths).toBeGreaterThan(6);
  expect(await stored()).toMatchObject({ report: 'compared', differences: [] });
});
