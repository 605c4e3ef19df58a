import { closeWindow } from '../../../functions/money/ach-files/close-window.ts';
import { achTraceItem, tracePartition } from '../../../functions/money/ach-files/store.ts';
import { railDisagreesMessage } from '../../../functions/money/payments/workers/ach-rail.ts';
import type { ContestReason } from '../../../functions/money/received-payments/contest-reasons.ts';
import { readAchFiles } from '../../../functions/ports/ach-rail/nacha/collect-files.ts';
import { balanceOf, openAccount } from '../../support/bank/bank.ts';
import { eventTypesOf } from '../../support/bank/journal.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';
import {
  answer,
  arrive,
  asides,
  batch,
  entry,
  fileOf,
  handleReports,
  otherBank,
  returned,
  trace,
} from './bank-file.ts';
import { banksWithFiles, entriesOf, instant, routingNumber } from './file-bank.ts';

const bank = useOrganisation({ settings: { banks: banksWithFiles() }, at: '2026-12-02T15:00:00Z' });
let account: string;
let payment: string;
/** The trace number of our return. */
let returnTrace: string;
let files = 0;

/** A credit of 10 dollars comes in, and is returned. */
beforeEach(async () => {
  bank.clock.set('2026-12-02T15:00:00Z');
  bank.logs.splice(0);
  bank.sent.splice(0);
  account = await openAccount(bank);
  const accountNumber = String((await bank.call('GET', `/accounts/${account}`)).body.data.attributes.accountNumber);
  await bring(entry({ accountNumber, traceNumber: trace((files += 1)) }));
  const [received] = (await bank.call('GET', `/received-payments?filter[accountId]=${account}`)).body.data;
  payment = received.id;
  await bank.call('POST', `/returns/${received.relationships.receivePaymentTransaction.data.id}`, {
    data: {
      type: 'returnAch',
      attributes: { reason: 'CreditEntryRefusedByReceiver' },
      relationships: { account: { data: { type: 'depositAccount', id: account } } },
    },
  });
  returnTrace = String((await entryOf('Return'))?.traceNumber);
});

async function bring(one: ReturnType<typeof entry>, settlementDay = 336): Promise<void> {
  await arrive(bank, `${(files += 1)}.ach`, fileOf(batch([one], { settlementDay })));
  await handleReports(bank);
}
const entryOf = async (kind: 'Return' | 'Contest') =>
  (await entriesOf(bank)).filter((one) => one.kind === kind && one.accountId === account).at(-1);
const dishonourOf = (dishonourCode: string, overrides: object = {}) =>
  answer(
    {
      kind: 'Dishonour',
      dishonourCode,
      originalTrace: trace(1),
      originalDfi: routingNumber.slice(0, 8),
      returnTrace,
      returnSettlementDay: 337,
      returnCode: '23',
      information: dishonourCode === 'R69' ? '01' : '',
    },
    { traceNumber: trace(900), ...overrides },
  );
/** The other bank dishonours the return on Friday, 4 December. */
const dishonour = (code = 'R68', overrides: object = {}) => bring(dishonourOf(code, overrides), 338);
const contest = (reason: ContestReason) =>
  bank.call('POST', `/received-payments/${payment}/contest`, {
    data: { type: 'dishonorContest', attributes: { reason } },
  });
const read = async () => (await bank.call('GET', `/received-payments/${payment}`)).body.data.attributes;
const rung = () => bank.logs.filter(({ message }) => message === railDisagreesMessage.text).length;
/** The asides since the test began. */
const whys = async () => (await asides(bank)).map(({ why }) => why).filter((why) => why.startsWith('dishonored'));

test('a dishonour finds our return by its trace number and books the money again, once, and says until when it is contested', async () => {
  const found = await bank.table.query({ pk: tracePartition(bank.organisationId, returnTrace) });
  expect(found.map((item) => achTraceItem.parse(item))).toMatchObject([{ kind: 'Return' }]);
  expect(await eventTypesOf(bank, () => dishonour())).toEqual(['receivedPayment.completed', 'transaction.created']);
  expect(await eventTypesOf(bank, () => dishonour())).toEqual([]);
  expect(await balanceOf(bank, account)).toBe(10_00);
  expect(await read()).toMatchObject({
    status: 'Completed',
    dishonor: { code: 'R68', settlementDate: '2026-12-04', contestableUntil: '2026-12-08T21:45:00.000Z' },
  });
  expect(rung()).toBe(0);
  // The same return cannot be dishonoured by another entry.
  await dishonour('R68', { traceNumber: trace(901) });
  expect(await whys()).toEqual(['dishonored: R68: another entry has dishonored the return before']);
  expect(rung()).toBe(1);
});

test('a dishonour that is contested leaves in the next file with what the network asks for, and the return stands again', async () => {
  await dishonour();
  bank.clock.set('2026-12-07T15:00:00Z');
  const events = await eventTypesOf(bank, async () => expect((await contest('TimelyReturn')).status).toBe(200));
  expect(events).toEqual(['receivedPayment.returned', 'transaction.created']);
  expect(await balanceOf(bank, account)).toBe(0);
  expect(await read()).toMatchObject({
    status: 'Returned',
    returnReason: 'CreditEntryRefusedByReceiver',
    dishonor: { contestReason: 'TimelyReturn' },
  });
  expect(await eventTypesOf(bank, () => contest('TimelyReturn'))).toEqual([]);
  expect((await contest('MisroutedDishonor')).status).toBe(409);

  const window = instant('2026-12-07T21:45:00.000Z');
  const now = instant('2026-12-07T21:55:00.000Z');
  await closeWindow(bank.platform, { now, realNow: now }, { scope: bank.organisationId, routingNumber, window });
  const key = `outgoing/${routingNumber}/${bank.organisationId}/20261207T1645-1.ach`;
  const file = readAchFiles((await bank.platform.achFiles.read(key)) ?? Buffer.from(''));
  expect(file.faults).toEqual([]);
  const written = file.files.flatMap(({ batches }) => batches.flatMap(({ entries }) => entries));
  expect(written).toMatchObject([
    {
      transactionCode: '21',
      amountCents: 10_00,
      routingNumber: otherBank,
      addenda: [
        {
          kind: 'Contest',
          contestCode: 'R73',
          dateReturned: '2026-12-02',
          originalSettlementDay: 336,
          returnTrace,
          returnSettlementDay: 337,
          returnCode: '23',
          dishonourTrace: trace(900),
          dishonourSettlementDay: 338,
          dishonourCode: '68',
        },
      ],
    },
  ]);
});

test.each([
  ['R67', 'NotDuplicate', 'R75'],
  ['R69', 'NoErrors', 'R76'],
  ['R62', 'NotRecoverable', 'R77'],
  ['R61', 'MisroutedDishonor', 'R71'],
  ['R70', 'UntimelyDishonor', 'R72'],
] as const)(
  'a dishonour %s is contested as %s, with %s, and not with the reason of another',
  async (code, reason, own) => {
    await dishonour(code);
    const refused = await contest('TimelyReturn');
    expect([refused.status, refused.body.errors[0].code]).toEqual([409, 'invalid_state']);
    expect((await contest(reason)).status).toBe(200);
    const addenda = (await entryOf('Contest'))?.content.addenda;
    expect(addenda).toMatchObject([{ contestCode: own }]);
    expect(addenda?.[0]).not.toHaveProperty('dateReturned');
  },
);

test('a dishonour is contested until the cut-off of the second banking day after its settlement', async () => {
  await dishonour();
  bank.clock.set('2026-12-08T21:45:00Z');
  expect((await contest('TimelyReturn')).status).toBe(409);
  expect(await balanceOf(bank, account)).toBe(10_00);
  bank.clock.set('2026-12-08T21:30:00Z');
  expect((await contest('TimelyReturn')).status).toBe(200);
  expect((await entryOf('Contest'))?.window).toBe('2026-12-08T21:45:00.000Z');
});

test('what was not dishonoured by a file cannot be contested', async () => {
  expect((await contest('TimelyReturn')).status).toBe(409);
  expect(
    (
      await bank.call('POST', '/received-payments/1/contest', {
        data: { type: 'dishonorContest', attributes: { reason: 'TimelyReturn' } },
      })
    ).status,
  ).toBe(404);
});

test('a contest that the network returns is undone, once: the dishonour stands, and cannot be contested again', async () => {
  await dishonour();
  await contest('TimelyReturn');
  const own = String((await entryOf('Contest'))?.traceNumber);
  for (const [number, events] of [
    [902, ['receivedPayment.completed', 'transaction.created']],
    [902, []],
  ] as const) {
    const back = returned(own, 'R25', { amountCents: 10_00, traceNumber: trace(number) });
    expect(await eventTypesOf(bank, () => bring(back, 341))).toEqual(events);
  }
  expect(await balanceOf(bank, account)).toBe(10_00);
  expect(await read()).toMatchObject({ status: 'Completed', dishonor: { contestRefusedFor: 'R25' } });
  expect((await contest('TimelyReturn')).status).toBe(409);
  expect(rung()).toBe(0);
});

test('a dishonour is contested once, also by requests at the same time', async () => {
  await dishonour();
  const answers = await Promise.all([contest('TimelyReturn'), contest('TimelyReturn'), contest('TimelyReturn')]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await balanceOf(bank, account)).toBe(0);
  const own = (await entriesOf(bank)).filter((one) => one.kind === 'Contest' && one.accountId === account);
  expect(own).toHaveLength(1);
});
