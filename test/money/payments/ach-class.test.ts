import { achClassOf, mustFitClass, paymentTypeOf } from '../../../functions/money/payments/ach-class.ts';
import { entryDescriptionOf, mustBeOrderableDescription } from '../../../functions/money/payments/entry-description.ts';
import { openAccount } from '../../support/bank/bank.ts';
import { outside } from '../../support/bank/payment-bodies.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import type { CalendarDate } from '../../../functions/kernel/base/calendar/calendar-date.ts';
import { ach } from './ach-bank.ts';

type Sides = Parameters<typeof achClassOf>[0];
const person = { customerType: 'individualCustomer' } as const;
const company = { customerType: 'businessCustomer' } as const;
const consent = (kind: 'Written' | 'Online' | 'Telephone') => ({
  authorization: { kind, obtainedAt: '2026-11-02' as CalendarDate, reference: '17' },
});

describe('the class of an order that names none', () => {
  test.each<[string, Partial<Sides>, string]>([
    ['a credit to a company', { direction: 'Credit', counterpartyType: 'Business' }, 'CCD'],
    ['a credit to a person', { direction: 'Credit', counterpartyType: 'Person' }, 'PPD'],
    ['a credit of a company to somebody unknown', { direction: 'Credit', account: company }, 'PPD'],
    ['a debit of a company', { counterpartyType: 'Business', isLinked: true }, 'CCD'],
    ['a debit of a linked account', { counterpartyType: 'Person', isLinked: true }, 'WEB'],
    ['a debit of a linked account whose token came with the payment', { isLinked: true }, 'WEB'],
    ['a debit of a linked account of a company that is the customer', { isLinked: true, account: company }, 'CCD'],
    ['a debit of a person by a company', { isLinked: true, account: company, counterpartyType: 'Person' }, 'WEB'],
    ['a debit that was authorized online', consent('Online'), 'WEB'],
    ['a debit that was authorized by telephone', consent('Telephone'), 'TEL'],
    ['a debit that was authorized in writing', consent('Written'), 'PPD'],
    ['a debit of an own account, which takes no rail', {}, 'PPD'],
  ])('of %s', (_, sides, expected) => {
    expect(achClassOf({ account: person, direction: 'Debit', isLinked: false, ...sides })).toBe(expected);
  });
});

test('a debit of WEB or TEL is recurring if a schedule made it', () => {
  const recurringPayment = { type: 'recurringDebitAchPayment', id: '1' };
  expect(paymentTypeOf({ secCode: 'WEB' })).toBe('Single');
  expect(paymentTypeOf({ secCode: 'TEL', recurringPayment })).toBe('Recurring');
  expect(paymentTypeOf({ secCode: 'PPD', recurringPayment })).toBeUndefined();
});

test.each(['000', ' '])('the class WEB needs a name, and "%s" is none', (name) => {
  expect(() => mustFitClass({ secCode: 'WEB', name })).toThrow('needs the name');
  expect(() => mustFitClass({ secCode: 'PPD', name })).not.toThrow();
});

describe('a reserved description', () => {
  test.each([
    ['Reversal', 'Credit', 1, false],
    ['RECLAIM', 'Debit', 1, false],
    ['NO CHECK', 'Debit', 1, false],
    ['PAYROLL', 'Credit', 1, true],
    ['Payroll', 'Debit', 1, false],
    ['PURCHASE', 'Debit', 1, true],
    ['PURCHASE', 'Credit', 1, false],
    ['RETRY PYMT', 'Debit', 1, true],
    ['RETURN FEE', 'Credit', 1, false],
    ['ACCTVERIFY', 'Credit', 99, true],
    ['ACCTVERIFY', 'Credit', 100, false],
    ['ACCTVERIFY', 'Debit', 120, true],
    ['HCCLAIMPMT', 'Debit', 1, false],
    ['Reversals', 'Credit', 1, true],
  ] as const)('%s of a %s of %d cents: allowed is %s', (description, direction, amount, isAllowed) => {
    const order = () => {
      mustBeOrderableDescription({ description, direction, amount });
    };
    if (isAllowed) expect(order).not.toThrow();
    else expect(order).toThrow(`description: ${description.toUpperCase()} is reserved for`);
  });

  test('is in upper case in the entry, and any other stays as it is', () => {
    expect(['Payroll', 'retry pymt', 'Rent'].map(entryDescriptionOf)).toEqual(['PAYROLL', 'RETRY PYMT', 'Rent']);
  });
});

describe('an order', () => {
  const bank = useBank();
  const orderOf = async (attributes: Readonly<Record<string, unknown>>) => {
    const account = await openAccount(bank, { cents: 100_00 });
    const { status, body } = await ach(bank, account, { amount: 10_00, counterparty: outside, ...attributes });
    return { status, secCode: body.data?.attributes.secCode as string, error: body.errors?.[0] };
  };
  const debit = (kind: string, attributes: object = {}) =>
    orderOf({ direction: 'Debit', authorization: { kind, obtainedAt: '2026-01-02', reference: '17' }, ...attributes });

  test('gets the class of its sides, unless it names one', async () => {
    expect(await orderOf({ direction: 'Credit' })).toMatchObject({ status: 201, secCode: 'PPD' });
    expect(await debit('Telephone')).toMatchObject({ status: 201, secCode: 'TEL' });
    expect(await debit('Telephone', { secCode: 'CCD' })).toMatchObject({ status: 201, secCode: 'CCD' });
  });

  test('400: a debit that was authorized by telephone has no addenda', async () => {
    const { status, error } = await debit('Telephone', { addenda: 'Flat 12' });
    expect([status, error.source.pointer]).toEqual([400, '/data/attributes/addenda']);
  });

  test('400: a debit of a loan, for which the network has no code; a credit is taken', async () => {
    const loan = { counterparty: { ...outside, accountType: 'Loan' } };
    const { status, error } = await debit('Online', loan);
    expect([status, error.code, error.source.pointer]).toEqual([400, 'invalid_value', '/data/attributes/counterparty']);
    expect(await orderOf({ direction: 'Credit', ...loan })).toMatchObject({ status: 201 });
  });

  test('400: a description that is reserved for reversals', async () => {
    const { status, error } = await orderOf({ description: 'reversal' });
    expect([status, error.source.pointer, error.detail]).toEqual([
      400,
      '/data/attributes/description',
      'description: REVERSAL is reserved for other entries',
    ]);
  });
});
