import { accountKind } from '../../../functions/accounts/accounts/store.ts';
import type { AccountLinking } from '../../../functions/ports/account-linking/port.ts';
import type { Platform } from '../../../functions/ports/platform.ts';
import { freshToken } from '../counterparties/fresh-token.ts';
import { tokenBody } from '../../support/bank/bodies.ts';
import {
  archiveOwner,
  forceAccount,
  openAccount,
  openCustomer,
  paymentsOf,
  schedule,
} from '../../support/bank/bank.ts';
import { emittedBy } from '../../support/bank/journal.ts';
import { runDue } from '../../support/bank/workers.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';
import { beforeWrite, tearingRead } from '../../support/engines/meanwhile.ts';
import type { Answer } from '../../support/bank/platform.ts';
import { achSchedule, debitKind, outcomesOf, outsideOf } from './ach-schedule.ts';

const bank = useOrganisation({ at: '2026-12-01T06:00:00.000Z' });
let customerId: string;
let account: string;
beforeEach(async () => {
  customerId = await openCustomer(bank);
  account = await openAccount(bank, { customerId, cents: 100_00 });
  bank.clock.set('2026-12-01T15:00:00.000Z');
});

const friday = '2026-12-04T12:00:00Z';
const weekly = { schedule: { interval: 'Weekly', dayOfWeek: 'Friday' } };
const idOf = (answer: Answer) => {
  expect([answer.status, answer.body.errors]).toEqual([201, undefined]);
  return answer.body.data.id as string;
};
/** Runs due items on a platform of its own; returns the events of recurring payments. */
async function eventsOfRun(watched: Platform) {
  const rows = await emittedBy(bank, () => runDue({ ...bank, platform: { ...bank.platform, ...watched } }, friday));
  return rows.flatMap((row) => row.events).filter(({ type }) => type.startsWith('recurringPayment.'));
}

describe('where the counterparty is relinked while its provider is asked', () => {
  /** Asks tokens of the run, and relinks to `next` while the first answer is on its way. */
  async function queriedTokens(token: string, next: string): Promise<readonly string[]> {
    const linked = idOf(await bank.call('POST', '/counterparties', tokenBody(customerId, token)));
    idOf(await achSchedule(bank, account, linked, { ...debitKind, amount: 20_00, verifyCounterpartyBalance: true }));
    const asked: string[] = [];
    const { accountLinking } = bank.platform;
    const balance: AccountLinking['balance'] = async (given, timeoutMs) => {
      asked.push(given);
      if (asked.length === 1) {
        const data = { type: 'counterparty', attributes: { providerProcessorToken: next, verifyName: true } };
        expect((await bank.call('PATCH', `/counterparties/${linked}`, { data })).status).toBe(200);
        // Of a change of its account the run decides again.
        await forceAccount(bank, account, { name: 'changed meanwhile' });
      }
      return accountLinking.balance(given, timeoutMs);
    };
    await eventsOfRun({ ...bank.platform, accountLinking: { ...accountLinking, balance } });
    return asked;
  }
  const statuses = async () =>
    (await paymentsOf(bank, account)).map(({ attributes }) => attributes['reason'] ?? attributes['status']);

  test.each([
    ['match', 'low-balance', 'CounterpartyInsufficientFunds'],
    ['low-balance', 'match', 'Pending'],
  ])('from %s to %s, the balance that counts is that of the new account', async (before, after, status) => {
    const [token, next] = [freshToken(before), freshToken(after)];
    expect(await queriedTokens(token, next)).toEqual([token, next]);
    expect(await statuses()).toEqual([status]);
  });

  test('to the token that it has already, the provider is not asked again', async () => {
    const token = freshToken('match');
    expect(await queriedTokens(token, token)).toEqual([token]);
    expect(await statuses()).toEqual(['Pending']);
  });
});

test('where the amount is lowered while the provider is asked, the balance has to suffice for the new one', async () => {
  const linked = idOf(await bank.call('POST', '/counterparties', tokenBody(customerId, freshToken('low-balance'))));
  const terms = { ...debitKind, amount: 20_00, verifyCounterpartyBalance: true };
  const id = idOf(await achSchedule(bank, account, linked, terms));
  const { accountLinking } = bank.platform;
  let calls = 0;
  const balance: AccountLinking['balance'] = async (token, timeoutMs) => {
    calls += 1;
    if (calls === 1) {
      const data = { type: 'recurringDebitAchPayment', attributes: { amount: 5_00 } };
      expect((await bank.call('PATCH', `/recurring-payments/${id}`, { data })).status).toBe(200);
    }
    return accountLinking.balance(token, timeoutMs);
  };
  await eventsOfRun({ ...bank.platform, accountLinking: { ...accountLinking, balance } });
  expect(
    (await paymentsOf(bank, account)).map(({ attributes }) => [attributes['amount'], attributes['status']]),
  ).toEqual([[5_00, 'Pending']]);
});

describe('where the customer of both sides is archived between the reads of them', () => {
  const archive = () => archiveOwner(bank, account);
  const isPayer = ({ pk }: { readonly pk: string }) => pk === `${accountKind.prefix}#${bank.organisationId}#${account}`;

  async function expectEnded(id: string, watched: Platform): Promise<void> {
    expect(await eventsOfRun(watched)).toMatchObject([
      { type: 'recurringPayment.failed', attributes: { error: 'CustomerArchived' } },
      { type: 'recurringPayment.statusChanged', attributes: { status: 'Disabled', previousStatus: 'Active' } },
    ]);
    expect(await outcomesOf(bank, id)).toEqual([['2026-12-04', 'CustomerArchived']]);
    expect(await paymentsOf(bank, account)).toEqual([]);
  }

  test('a run to the other account ends the schedule', async () => {
    const other = await openAccount(bank, { customerId });
    const id = idOf(await schedule(bank, account, other, weekly));
    await expectEnded(id, tearingRead(bank.platform, isPayer, archive));
  });

  test.each(['Open', 'Closed'])('a run to its numbers from an account that is %s ends the schedule', async (status) => {
    const other = await openAccount(bank, { customerId });
    const { routingNumber, accountNumber } = (await bank.call('GET', `/accounts/${other}`)).body.data.attributes;
    const id = idOf(
      await achSchedule(bank, account, await outsideOf(bank, customerId, { routingNumber, accountNumber })),
    );
    await forceAccount(bank, account, { status });
    const isOther = ({ pk }: { readonly pk: string }) => pk.endsWith(`#${other}`);
    const { table } = bank.platform;
    let isArchived = false;
    const getAll: Platform['table']['getAll'] = async (keys, options) => {
      // The payer was read before it, with its owner where it is Closed.
      if (!isArchived && keys.some(isOther)) {
        isArchived = true;
        await archive();
      }
      return table.getAll(keys, options);
    };
    await expectEnded(id, { ...bank.platform, table: { ...table, getAll } });
  });

  test('it continues if only the other side is Archived', async () => {
    const other = await openAccount(bank);
    const id = idOf(await schedule(bank, account, other, weekly));
    const events = await eventsOfRun(tearingRead(bank.platform, isPayer, () => archiveOwner(bank, other)));
    expect(events.map(({ type }) => type)).toEqual(['recurringPayment.failed']);
    expect(await outcomesOf(bank, id)).toEqual([['2026-12-04', 'CounterpartyCustomerArchived']]);
  });
});

describe('where it is disabled between the decision of a run and its write', () => {
  test.each([
    ['pays', () => Promise.resolve()],
    ['fails', (other: string) => archiveOwner(bank, other)],
  ])('a run that %s changes nothing', async (_, meanwhile) => {
    const other = await openAccount(bank);
    const id = idOf(await schedule(bank, account, other, weekly));
    await meanwhile(other);
    const disable = async () => expect((await bank.call('POST', `/recurring-payments/${id}/disable`)).status).toBe(200);
    const events = await eventsOfRun(beforeWrite(bank.platform, disable));
    expect(events).toMatchObject([{ type: 'recurringPayment.statusChanged', attributes: { status: 'Disabled' } }]);
    const { body } = await bank.call('GET', `/recurring-payments/${id}`);
    expect(body.data.attributes).toMatchObject({ status: 'Disabled', numberOfPayments: 0 });
    expect([await outcomesOf(bank, id), await paymentsOf(bank, account)]).toEqual([[], []]);
  });
});
