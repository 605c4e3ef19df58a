import { sandboxProducts } from '../../../functions/accounts/accounts/sandbox-products.ts';
import { foundOrganisation } from '../../../functions/founding/found.ts';
import { cents } from '../../../functions/kernel/base/money/cents.ts';
import type { Bank } from '../../../functions/organisations/banks.ts';
import { sandboxBank } from '../../../functions/organisations/sandbox-bank.ts';
import { usualAch } from '../../../functions/ports/ach-rail/settings.ts';
import { openCustomer, refusals } from '../../support/bank/bank.ts';
import { dataOf } from '../../support/bank/client.ts';
import { link } from '../../support/bank/link.ts';
import { achBody } from '../../support/bank/payment-bodies.ts';
import { useBank } from '../../support/bank/use-bank.ts';

const early: Bank = {
  ...sandboxBank,
  name: 'Early Bank',
  routingNumber: '021000021',
  ach: { ...usualAch, cutOff: { hour: 9, minute: 30 }, sameDayMax: cents(50_00) },
};
const gold = { ...sandboxProducts.checking, achClearingDays: 1 };
const depositProducts = { gold, basic: sandboxProducts.checking };
const bank = useBank({ per: 'test', settings: { banks: [sandboxBank, early], depositProducts } });

const open = async (depositProduct: string, customerId?: string) =>
  bank.call('POST', '/accounts', {
    data: {
      type: 'depositAccount',
      attributes: { depositProduct },
      relationships: { customer: link('customer', customerId ?? (await openCustomer(bank))) },
    },
  });
const settle = async (accountId: string) =>
  dataOf(await bank.call('POST', '/payments', achBody(accountId, { direction: 'Debit' }))).attributes;
/** A deploy with other settings. */
const configure = (changes: object) => void Object.assign(bank.platform.settings, changes);

describe('the deposit products of the stage', () => {
  test('are those that an account can have', async () => {
    const { id, attributes } = dataOf(await open('gold'));
    expect(attributes.depositProduct).toBe('gold');
    const offered = dataOf(await bank.call('GET', `/accounts/${id}/deposit-products`), 200);
    expect(offered.map((one: { attributes: object }) => one.attributes)).toEqual([{ name: 'gold' }, { name: 'basic' }]);
  });

  test('any other is refused, and the error names those there are', async () => {
    const answer = await open('checking');
    expect([answer.status, refusals(answer)]).toEqual([400, [['invalid_value', '/data/attributes/depositProduct']]]);
    expect(answer.body.errors[0].detail).toContain('gold or basic');
  });

  test.each(['__proto__', 'constructor', 'toString'])('%s is none', async (name) => {
    expect((await open(name)).status).toBe(400);
  });

  test('set the clearing days of a debit and the limits', async () => {
    const [fast, slow] = [dataOf(await open('gold')).id as string, dataOf(await open('basic')).id as string];
    expect((await settle(fast)).settlementDate < (await settle(slow)).settlementDate).toBe(true);
    const { ach } = gold.limits;
    configure({
      depositProducts: { gold: { ...gold, limits: { ...gold.limits, ach: { ...ach, dailyCredit: { hard: 7 } } } } },
    });
    const limits = dataOf(await bank.call('GET', `/accounts/${fast}/limits`), 200);
    expect(limits.attributes.ach.limits.dailyCredit).toBe(7);
  });

  test('one that was closed stays with its accounts, and no other gets it', async () => {
    const id = dataOf(await open('gold')).id as string;
    const other = dataOf(await open('basic')).id as string;
    configure({ depositProducts: { ...depositProducts, gold: { ...gold, isClosed: true } } });
    const change = (accountId: string, depositProduct: string) =>
      bank.call('PATCH', `/accounts/${accountId}`, {
        data: { type: 'depositAccount', attributes: { depositProduct, tags: { now: 'closed' } } },
      });
    expect((await settle(id)).status).toBe('Pending');
    expect((await change(id, 'gold')).status).toBe(200);
    expect((await change(other, 'gold')).status).toBe(400);
    expect((await open('gold')).status).toBe(400);
  });
});

describe('the bank of an organisation', () => {
  const found = async (name?: string) => {
    const founded = await foundOrganisation(bank.platform, { name: 'Client', bank: name });
    const call: typeof bank.call = (method, path, body, options) =>
      bank.call(method, path, body, { token: founded.token, ...options });
    const there = { ...bank, ...founded, call };
    const customer = await openCustomer(there);
    const body = { data: { ...accountOf(customer) } };
    return { call, account: dataOf(await call('POST', '/accounts', body)) };
  };
  const accountOf = (customer: string) => ({
    type: 'depositAccount',
    attributes: { depositProduct: 'gold' },
    relationships: { customer: link('customer', customer) },
  });

  test('is the first of the stage unless another is chosen, and gives its accounts their routing number', async () => {
    expect((await found()).account.attributes.routingNumber).toBe(sandboxBank.routingNumber);
    expect((await found('Early Bank')).account.attributes.routingNumber).toBe('021000021');
  });

  test('is one of the stage: an unknown name is refused with those there are', async () => {
    await expect(found('Late Bank')).rejects.toThrow('Its banks are "Sandbox Bank", "Early Bank".');
  });

  test('sets the cut-off and the same-day limit', async () => {
    const [usual, other] = [await found(), await found('Early Bank')];
    // 10:00 at the bank: after the cut-off of the one, and before that of the other.
    const settled = async ({ call, account }: typeof usual) =>
      dataOf(await call('POST', '/payments', achBody(account.id, { direction: 'Debit' }))).attributes.settlementDate;
    expect((await settled(usual)) < (await settled(other))).toBe(true);
    const sameDay = ({ call, account }: typeof usual) =>
      call('POST', '/payments', achBody(account.id, { direction: 'Debit', sameDay: true, amount: 50_01 }));
    expect([(await sameDay(usual)).status, (await sameDay(other)).status]).toEqual([201, 400]);
  });
});
