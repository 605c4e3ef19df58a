import { bulkPaymentsQueue } from '../../../functions/money/bulk-payments/queues.ts';
import { bulkPaymentsWorker } from '../../../functions/money/bulk-payments/workers/bulk-payments.ts';
import { sandboxBank, secondSandboxBank } from '../../../functions/organisations/sandbox-bank.ts';
import { openAccount, refusals } from '../../support/bank/bank.ts';
import { emittedBy } from '../../support/bank/journal.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';
import { deliver, runDue, takeSent } from '../../support/bank/workers.ts';
import { ach, ledgerOf, makeAch, payment } from '../payments/ach-bank.ts';
import { banksWithFiles, entriesOf, instant } from './file-bank.ts';
import { answerPrenote, firstWindow, liveWindow, writeWindow, writtenIn } from './prenote-bank.ts';

const online = { kind: 'Online', obtainedAt: '2026-11-02', reference: 'mandate-17' } as const;
const validated = { ...online, accountValidatedOn: '2026-11-30' } as const;
const debit = { direction: 'Debit', amount: 40_00, authorization: online } as const;
const linked = {
  direction: 'Debit',
  amount: 40_00,
  counterparty: undefined,
  providerProcessorToken: 'sandbox-match:Jane Doe#7',
} as const;

const banks = (unvalidatedWebDebits: 'refuse' | 'prenote') =>
  banksWithFiles().map((one, index) => (index === 0 ? { ...one, ach: { ...one.ach, unvalidatedWebDebits } } : one));

describe.each([
  ['that takes files', banks('refuse')],
  [
    'without files',
    [
      { ...sandboxBank, ach: { ...sandboxBank.ach, files: undefined, unvalidatedWebDebits: 'refuse' } },
      secondSandboxBank,
    ],
  ],
] as const)('a bank %s and refuses debits from numbers that nobody has validated', (_, ofStage) => {
  const bank = useOrganisation({
    settings: { banks: ofStage as ReturnType<typeof banks> },
    at: '2026-12-01T15:00:00Z',
  });
  let account: string;
  beforeEach(async () => {
    account = await openAccount(bank, { cents: 100_00 });
  });
  const attributesOf = async (id: string) => (await payment(bank, id)).attributes;

  test('has a debit that was authorized in the web rejected when it is ordered', async () => {
    const id = await makeAch(bank, account, debit);
    expect(await attributesOf(id)).toMatchObject({ status: 'Rejected', reason: 'AccountNotValidated' });
  });

  test.each(['PPD', 'CCD'])('has it rejected also if the order names the class %s', async (secCode) => {
    const id = await makeAch(bank, account, { ...debit, secCode });
    expect(await attributesOf(id)).toMatchObject({ status: 'Rejected', reason: 'AccountNotValidated' });
  });

  test('has one in a bulk rejected too', async () => {
    const { amount, direction, authorization } = debit;
    const member = {
      type: 'achPayment',
      attributes: {
        amount,
        direction,
        authorization,
        description: 'Dues',
        counterparty: { name: 'Jane Doe', routingNumber: '021000021', accountNumber: '12345678' },
      },
      relationships: { account: { data: { type: 'depositAccount', id: account } } },
    };
    expect((await bank.call('POST', '/payments/bulk', { data: [member] })).status).toBe(201);
    for (const body of takeSent(bank, bulkPaymentsQueue.name))
      expect(await deliver(bank, bulkPaymentsWorker, body)).toBe(true);
    const { data } = (await bank.call('GET', `/payments?filter[accountId]=${account}`)).body;
    expect(data).toMatchObject([{ attributes: { status: 'Rejected', reason: 'AccountNotValidated' } }]);
  });

  test.each<[string, Readonly<Record<string, unknown>>]>([
    ['from numbers that the organisation has validated', { ...debit, authorization: validated }],
    ['from a linked account', linked],
    ['that was authorized in writing', { ...debit, authorization: { ...online, kind: 'Written' } }],
    ['that is a credit', { amount: 1_00 }],
  ])('lets one leave %s', async (__, overrides) => {
    const id = await makeAch(bank, account, overrides);
    await runDue(bank, firstWindow);
    expect(['Sent', 'Clearing']).toContain((await attributesOf(id)).status);
  });

  test('shows what the organisation has stated, and takes no day in the future', async () => {
    const id = await makeAch(bank, account, { ...debit, authorization: validated });
    expect((await attributesOf(id))['authorization']).toEqual(validated);
    const early = { ...debit, authorization: { ...online, accountValidatedOn: '2026-12-02' } };
    expect(refusals(await ach(bank, account, early))).toEqual([
      ['invalid_value', '/data/attributes/authorization/accountValidatedOn'],
    ]);
  });
});

describe('a bank that tests numbers by a prenote before a debit that nobody has validated', () => {
  const bank = useOrganisation({ settings: { banks: banks('prenote') }, at: '2026-12-01T15:00:00Z' });
  let account: string;
  beforeEach(async () => {
    account = await openAccount(bank, { cents: 100_00 });
  });
  const attributesOf = async (id: string) => (await payment(bank, id)).attributes;
  const kinds = async () => (await entriesOf(bank)).map(({ kind }) => kind);
  const eventsOf = async (act: () => Promise<unknown>) =>
    (await emittedBy(bank, async () => void (await act()))).flatMap(({ events }) => events);

  test('has it wait for the result, and leave if nobody objects', async () => {
    const id = await makeAch(bank, account, debit);
    const events = await eventsOf(() => runDue(bank, firstWindow));
    expect(events).toMatchObject([
      { type: 'payment.delayed', attributes: { previousDate: '2026-12-04', date: '2026-12-10' } },
    ]);
    expect(await attributesOf(id)).toMatchObject({ status: 'Pending', waitsFor: 'Prenote' });
    await writeWindow(bank);
    expect(await writtenIn(bank, '20261201')).toMatchObject([{ transactionCode: '28', amountCents: 0 }]);
    await runDue(bank, liveWindow);
    expect(await attributesOf(id)).toMatchObject({ status: 'Clearing', settlementDate: '2026-12-10' });
    expect(await kinds()).toEqual(['Prenote', 'Payment']);
  });

  test('tests the numbers of each payment, and none that the organisation has validated', async () => {
    const ids = [
      await makeAch(bank, account, debit),
      await makeAch(bank, account, debit),
      await makeAch(bank, account, { ...debit, authorization: validated }),
    ];
    await runDue(bank, firstWindow);
    expect((await kinds()).toSorted()).toEqual(['Payment', 'Prenote', 'Prenote']);
    const statuses = await Promise.all(ids.map(async (id) => (await attributesOf(id)).status));
    expect(statuses).toEqual(['Pending', 'Pending', 'Clearing']);
  });

  test.each(['PPD', 'CCD'])('has it wait also if the order names the class %s', async (secCode) => {
    const id = await makeAch(bank, account, { ...debit, secCode });
    await runDue(bank, firstWindow);
    expect(await attributesOf(id)).toMatchObject({ status: 'Pending', waitsFor: 'Prenote' });
    expect(await kinds()).toEqual(['Prenote']);
  });

  test('has it Rejected when the prenote is returned', async () => {
    const id = await makeAch(bank, account, debit);
    await runDue(bank, firstWindow);
    await writeWindow(bank);
    const events = await eventsOf(() => answerPrenote(bank, 'R03', '', '26'));
    expect(events).toMatchObject([{ type: 'payment.rejected', attributes: { reason: 'PrenoteReturned' } }]);
    expect(await attributesOf(id)).toMatchObject({ status: 'Rejected', reason: 'PrenoteReturned' });
    await runDue(bank, liveWindow);
    expect(await kinds()).toEqual(['Prenote']);
    expect((await ledgerOf(bank, account)).available).toBe(100_00);
  });

  test('has it leave with the numbers that the other bank has corrected', async () => {
    const id = await makeAch(bank, account, debit);
    await runDue(bank, firstWindow);
    await writeWindow(bank);
    const events = await eventsOf(() => answerPrenote(bank, 'C01', '20044119', '26'));
    expect(events).toMatchObject([{ type: 'payment.corrected', attributes: { code: 'C01' } }]);
    expect(await eventsOf(() => answerPrenote(bank, 'C01', '20044119', '26'))).toEqual([]);
    await runDue(bank, liveWindow);
    expect(await attributesOf(id)).toMatchObject({ status: 'Clearing', counterparty: { accountNumber: '20044119' } });
    await writeWindow(bank, liveWindow);
    expect(await writtenIn(bank, '20261207')).toMatchObject([{ transactionCode: '27', accountNumber: '20044119' }]);
  });

  test('rejects it at last if the prenote has not left', async () => {
    const id = await makeAch(bank, account, debit);
    await runDue(bank, firstWindow);
    await runDue(bank, liveWindow);
    await runDue(bank, instant('2026-12-15T21:45:00.000Z'));
    expect(await attributesOf(id)).toMatchObject({ status: 'Rejected', reason: 'PrenoteFailed' });
  });
});
