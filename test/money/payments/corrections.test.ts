import { readCorrection } from '../../../functions/money/payments/correction.ts';
import { achRailWorker, railDisagreesMessage } from '../../../functions/money/payments/workers/ach-rail.ts';
import { anotherOrganisation, openAccount } from '../../support/bank/bank.ts';
import { emittedBy, eventTypesOf } from '../../support/bank/journal.ts';
import { deliver } from '../../support/bank/workers.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import { makeAch, payment } from './ach-bank.ts';

const bank = useBank();
let account: string;
beforeEach(async () => {
  bank.clock.set('2026-12-01T15:00:00Z');
  bank.logs.splice(0);
  account = await openAccount(bank, { cents: 100_00 });
});

const tell = (kind: string, paymentId: string, more: object = {}) =>
  deliver(bank, achRailWorker, { organisationId: bank.organisationId, kind, paymentId, ...more });
const change = (paymentId: string, code: string, corrected: string) => tell('changed', paymentId, { code, corrected });
const disagreements = () =>
  bank.logs.filter(({ message }) => message === railDisagreesMessage.text).map(({ fields }) => fields.outcome);

const numbers = { name: 'Sherlock Holmes', routingNumber: '011000015', accountNumber: '20044118' };

/** A payment of the counterparty that was sent, and the counterparty. */
async function sentToCounterparty(): Promise<{ readonly id: string; readonly counterpartyId: string }> {
  const { data } = (await bank.call('GET', `/accounts/${account}`)).body;
  const customer = data.relationships.customer;
  const made = await bank.call('POST', '/counterparties', {
    data: {
      type: 'achCounterparty',
      attributes: { ...numbers, type: 'Person' },
      relationships: { customer },
    },
  });
  const counterpartyId = String(made.body.data.id);
  const { body } = await bank.call('POST', '/payments', {
    data: {
      type: 'achPayment',
      attributes: { amount: 1_00, direction: 'Credit', description: 'Rent' },
      relationships: {
        account: { data: { type: 'depositAccount', id: account } },
        counterparty: { data: { type: 'counterparty', id: counterpartyId } },
      },
    },
  });
  const id = String(body.data.id);
  await tell('taken', id);
  return { id, counterpartyId };
}
const counterparty = async (id: string) => (await bank.call('GET', `/counterparties/${id}`)).body.data.attributes;

describe('a notification of change', () => {
  test('corrects the counterparty once; the next payment has what is right', async () => {
    const { id, counterpartyId } = await sentToCounterparty();
    for (const expected of [['payment.corrected', 'counterparty.updated'], []]) {
      expect(await eventTypesOf(bank, () => change(id, 'C01', '20044119'.padEnd(29)))).toEqual(expected);
    }
    expect(await counterparty(counterpartyId)).toMatchObject({ ...numbers, accountNumber: '20044119' });
    expect((await payment(bank, id)).attributes['counterparty']).toMatchObject(numbers);
    const { data } = (
      await bank.call('POST', '/payments', {
        data: {
          type: 'achPayment',
          attributes: { amount: 1_00, direction: 'Credit', description: 'Rent' },
          relationships: {
            account: { data: { type: 'depositAccount', id: account } },
            counterparty: { data: { type: 'counterparty', id: counterpartyId } },
          },
        },
      })
    ).body;
    expect(data.attributes.counterparty.accountNumber).toBe('20044119');
    expect(disagreements()).toEqual([]);
  });

  test('says what changed', async () => {
    const { id } = await sentToCounterparty();
    const rows = await emittedBy(bank, () => change(id, 'C06', '77100294            32'));
    expect(rows.flatMap((row) => row.events).map(({ attributes }) => attributes)).toMatchObject([
      { code: 'C06', corrected: { accountNumber: '77100294', accountType: 'Savings' } },
      { code: 'C06', changed: ['accountNumber', 'accountType'] },
    ]);
  });

  test('corrects name and routing number, with the name of the bank', async () => {
    const { id, counterpartyId } = await sentToCounterparty();
    await change(id, 'C02', '021000021');
    await change(id, 'C04', 'SHERLOCK HOLMES JR');
    expect(await counterparty(counterpartyId)).toMatchObject({
      name: 'SHERLOCK HOLMES JR',
      routingNumber: '021000021',
      accountNumber: numbers.accountNumber,
    });
  });

  test('does not undo what came after it', async () => {
    const { id, counterpartyId } = await sentToCounterparty();
    await change(id, 'C01', '20044119');
    expect(await eventTypesOf(bank, () => change(id, 'C01', '20044120'))).toEqual(['payment.corrected']);
    expect(await eventTypesOf(bank, () => change(id, 'C01', '20044119'))).toEqual([]);
    expect((await counterparty(counterpartyId)).accountNumber).toBe('20044119');
  });

  test('about numbers that were given with the payment, or of a deleted counterparty, is said and recorded', async () => {
    const inline = await makeAch(bank, account);
    await tell('taken', inline);
    expect(await eventTypesOf(bank, () => change(inline, 'C01', '20044119'))).toEqual(['payment.corrected']);
    const { id, counterpartyId } = await sentToCounterparty();
    await bank.call('DELETE', `/counterparties/${counterpartyId}`);
    for (const expected of [['payment.corrected'], []]) {
      expect(await eventTypesOf(bank, () => change(id, 'C01', '20044119'))).toEqual(expected);
    }
    expect(disagreements()).toEqual([]);
  });

  test('that cannot be is an alarm and changes nothing', async () => {
    const { id, counterpartyId } = await sentToCounterparty();
    expect(await change(id, 'C02', '021000022')).toBe(true);
    const waiting = await makeAch(bank, account);
    expect(await change(waiting, 'C01', '20044119')).toBe(true);
    expect(await change('999999999000000001', 'C01', '20044119')).toBe(true);
    expect(disagreements()).toEqual([
      'changed: the data of C02 are impossible',
      'changed: the payment is Pending',
      'changed: there is no such payment',
    ]);
    expect(await change(id, 'C08', '20044119')).toBe(false);
    expect(await counterparty(counterpartyId)).toMatchObject(numbers);
  });

  test('of another organisation does not reach a payment', async () => {
    const { id } = await sentToCounterparty();
    const other = await anotherOrganisation(bank);
    await deliver(bank, achRailWorker, {
      organisationId: other.organisationId,
      kind: 'changed',
      paymentId: id,
      code: 'C01',
      corrected: '1',
    });
    expect(disagreements()).toEqual(['changed: there is no such payment']);
  });

  test('that comes twice at once is recorded once', async () => {
    const { id } = await sentToCounterparty();
    const events = await eventTypesOf(bank, () => Promise.all([1, 2, 3].map(() => change(id, 'C01', '20044119'))));
    expect(events).toEqual(['payment.corrected', 'counterparty.updated']);
  });
});

const account17 = '12345678901234567';
test.each([
  ['C01', '20044118         ', { accountNumber: '20044118' }],
  ['C01', '   20044118', { accountNumber: '20044118' }],
  ['C01', '20-04 4118', { accountNumber: '20-044118' }],
  ['C01', '00000000', undefined],
  ['C01', '', undefined],
  ['C02', '011000015', { routingNumber: '011000015' }],
  ['C02', '011000016', undefined],
  ['C03', '011000015   20044118', { routingNumber: '011000015', accountNumber: '20044118' }],
  ['C03', '011000015            20044118', { routingNumber: '011000015', accountNumber: '20044118' }],
  ['C03', `011000015   ${account17}`, { routingNumber: '011000015', accountNumber: account17 }],
  ['C03', '011000015', undefined],
  ['C04', 'JANE MARLOW           ', { name: 'JANE MARLOW' }],
  ['C04', '   ', undefined],
  ['C05', '32', { accountType: 'Savings' }],
  ['C05', '42', undefined],
  ['C06', '77100294            22', { accountNumber: '77100294', accountType: 'Checking' }],
  ['C06', '            77100294   37', { accountNumber: '77100294', accountType: 'Savings' }],
  ['C06', `${account17}   52`, { accountNumber: account17, accountType: 'Loan' }],
  ['C06', '7710029422', undefined],
  [
    'C07',
    '01100001577100294         32',
    { routingNumber: '011000015', accountNumber: '77100294', accountType: 'Savings' },
  ],
  [
    'C07',
    '011000015         7710029432',
    { routingNumber: '011000015', accountNumber: '77100294', accountType: 'Savings' },
  ],
  ['C07', '011000015 77100294 32', { routingNumber: '011000015', accountNumber: '77100294', accountType: 'Savings' }],
  ['C07', `011000015${account17}22`, { routingNumber: '011000015', accountNumber: account17, accountType: 'Checking' }],
  ['C07', '011000015', undefined],
  ['C09', 'EMP-0002', { identification: 'EMP-0002' }],
  ['C13', 'any text', {}],
] as const)('%s of %j is %j', (code, data, expected) => {
  expect(readCorrection(code, data)).toEqual(expected);
});
