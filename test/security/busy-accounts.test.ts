import { accountsById } from '../../functions/accounts/accounts/for-others.ts';
import { cents } from '../../functions/kernel/base/money/cents.ts';
import { commit, momentOf } from '../../functions/kernel/journal/commit.ts';
import { ConcurrencyConflict } from '../../functions/kernel/table/concurrency-conflict.ts';
import { decideBook } from '../../functions/money/payments/book-payment.ts';
import { createPayment } from '../../functions/money/payments/operations/create.ts';
import { startDynamoDb } from '../../local/engines/dynamodb.ts';
import { freeze, fund, openAccount, openCustomer } from '../support/bank/bank.ts';
import { achBody, paymentBody, pushBody } from '../support/bank/payment-bodies.ts';
import { caller } from '../support/bank/platform.ts';
import { customerToken } from '../support/bank/tokens.ts';
import { useBank } from '../support/bank/use-bank.ts';

/** On the embedded engine: how requests that meet wait for each other is the engine's. */
const bank = useBank({ engine: startDynamoDb });

/** Pays with a time limit that no machine reaches, however many programs it runs: every payment that is made is answered. */
const payer = (platform = bank.platform) => caller(platform, bank.token, [{ ...createPayment, timeoutSeconds: 29 }]);

/** A customer with money on an account. */
async function richCustomer(): Promise<{ customerId: string; account: string; token: string }> {
  const customerId = await openCustomer(bank);
  const account = await openAccount(bank, { customerId, cents: 1_000_00 });
  return { customerId, account, token: await customerToken(bank, customerId) };
}

describe('an account that strangers pay cents in loops', () => {
  const loops = 12;
  const payments = 12;
  /**
   * Attempts for half of the owner's payments, about 2, and for all but two of them, up to 6: more than 10 if strangers did not yield.
   * A crowded machine makes one or two need many.
   */
  const racesMax = { half: 4, butTwo: 10 };

  test.each([
    ['each from an account of their own', loops],
    ['all from one account', 1],
  ])('loses none of the payments of its owner: %s', async (_, strangers) => {
    const owner = await richCustomer();
    const friend = await openAccount(bank);
    const { routingNumber, accountNumber } = (await bank.call('GET', `/accounts/${owner.account}`)).body.data
      .attributes;
    const counterparty = { name: 'Somebody', routingNumber, accountNumber, accountType: 'Checking' };
    const attackers = await Promise.all(Array.from({ length: strangers }, richCustomer));

    const attacker = payer();
    const attack = { isOver: false, paid: 0 };
    const attacks = Array.from({ length: loops }, async (__, place) => {
      const { account = '', token } = attackers[place % strangers] ?? {};
      while (!attack.isOver) {
        const body =
          place % 2 === 0
            ? paymentBody(account, owner.account, { amount: 1 })
            : achBody(account, { amount: 1, counterparty });
        const { status } = await attacker('POST', '/payments', body, token === undefined ? {} : { token });
        if (status === 201) attack.paid += 1;
      }
    });
    const orders = [
      paymentBody(owner.account, friend, { amount: 1_00 }),
      achBody(owner.account, { amount: 1_00 }),
      pushBody(owner.account, { amount: 1_00 }),
    ];
    const attempts: number[] = [];
    const info = (message: string, fields: Record<string, unknown> = {}) => {
      if (message === 'request') attempts.push(Number(fields['attempts']));
    };
    const { log } = bank.platform;
    const payingOwner = payer({ ...bank.platform, log: { ...log, info } });
    const outcomes: string[] = [];
    for (let count = 0; count < payments; count += 1) {
      const { token } = owner;
      const { status, body } = await payingOwner('POST', '/payments', orders[count % orders.length], { token });
      outcomes.push(`${status} ${body.data?.attributes.status as string}`);
    }
    attack.isOver = true;
    await Promise.all(attacks);
    expect(outcomes.filter((one) => !/^201 (Sent|Pending)$/.test(one))).toEqual([]);
    const races = attempts.toSorted((one, other) => one - other);
    expect(races).toHaveLength(payments);
    expect(races[payments / 2]).toBeLessThan(racesMax.half);
    expect(races[payments - 3]).toBeLessThan(racesMax.butTwo);
    // It was an attack: the cents arrived, and none is lost.
    expect(attack.paid).toBeGreaterThanOrEqual(strangers);
    const { body } = await bank.call('GET', `/accounts/${owner.account}`);
    expect(body.data.attributes.balance).toBe(1_000_00 - payments * 1_00 + attack.paid);
  });
});

describe('an account that strangers pay in a line', () => {
  test('can be frozen, renamed and unfrozen by its owner at the first request', async () => {
    const owner = await richCustomer();
    const attackers = await Promise.all(Array.from({ length: 4 }, richCustomer));
    const attacker = payer();
    const attack = { isOver: false, paid: 0 };
    const attacks = Array.from({ length: 32 }, async (_, place) => {
      const { account = '' } = attackers[place % attackers.length] ?? {};
      while (!attack.isOver) {
        const { body } = await attacker('POST', '/payments', paymentBody(account, owner.account, { amount: 1 }));
        if (body.data?.attributes.status === 'Sent') attack.paid += 1;
      }
    });
    const path = `/accounts/${owner.account}`;
    const statuses: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      statuses.push((await freeze(bank, owner.account)).status);
      statuses.push((await bank.call('POST', `${path}/unfreeze`)).status);
      const tags = { data: { type: 'depositAccount', attributes: { tags: { round: String(round) } } } };
      statuses.push((await bank.call('PATCH', path, tags)).status);
      statuses.push((await fund(bank, owner.account, 1)).status);
    }
    attack.isOver = true;
    await Promise.all(attacks);
    expect(attack.paid).toBeGreaterThan(0);
    expect(statuses).toEqual(Array.from({ length: 3 }, () => [200, 200, 200, 201]).flat());
  });
});

describe('who yields after a lost race', () => {
  /** Whether a payment yields that was decided before somebody else wrote. */
  async function yieldsAfter(from: string, to: string, meanwhile: () => Promise<unknown>): Promise<boolean> {
    const { table } = bank.platform;
    const [account, counterpartyAccount] = await accountsById(table, bank.organisationId, [from, to]);
    if (account === undefined || counterpartyAccount === undefined) throw new Error('the accounts were not found');
    const moment = await momentOf(bank.platform, bank.organisationId, 'schedule');
    const order = { account, counterpartyAccount, amount: cents(1), description: 'Cent', tags: {} };
    const { change } = decideBook({ ...order, direction: 'Credit' }, moment.now);
    await meanwhile();
    const error = await commit(bank.platform, moment, change).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ConcurrencyConflict);
    return (error as ConcurrencyConflict).yields;
  }

  test('a stranger who lost it for the account that is paid, not the owner for their own account', async () => {
    const [one, other] = [await richCustomer(), await richCustomer()];
    expect(await yieldsAfter(one.account, other.account, () => fund(bank, other.account, 1))).toBe(true);
    expect(await yieldsAfter(one.account, other.account, () => fund(bank, one.account, 1))).toBe(false);
  });

  test('nobody between two accounts of one customer', async () => {
    const { customerId, account } = await richCustomer();
    const savings = await openAccount(bank, { customerId });
    expect(await yieldsAfter(account, savings, () => fund(bank, savings, 1))).toBe(false);
  });
});
