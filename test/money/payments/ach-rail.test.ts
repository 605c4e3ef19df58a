import { payments } from '../../../functions/money/payments/store.ts';
import {
  achRailWorker,
  lateReturnMessage,
  railDisagreesMessage,
} from '../../../functions/money/payments/workers/ach-rail.ts';
import { anotherOrganisation, archiveOwner, balanceOf, freeze, openAccount } from '../../support/bank/bank.ts';
import { deliver, runDue } from '../../support/bank/workers.ts';
import { eventTypesOf } from '../../support/bank/journal.ts';
import { sandboxBank, secondSandboxBank } from '../../../functions/organisations/sandbox-bank.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import { ledgerOf, makeAch, payment, transactionsOf } from './ach-bank.ts';

const bank = useBank();
let account: string;
beforeEach(async () => {
  bank.clock.set('2026-12-01T15:00:00Z');
  bank.logs.splice(0);
  account = await openAccount(bank, { cents: 100_00 });
});

const tell = (kind: string, paymentId: string, more: object = {}) =>
  deliver(bank, achRailWorker, { organisationId: bank.organisationId, kind, paymentId, ...more });
const tellForEvents = (kind: string, paymentId: string, more: object = {}) =>
  eventTypesOf(bank, async () => expect(await tell(kind, paymentId, more)).toBe(true));
const statusOf = async (id: string) => (await payment(bank, id)).attributes.status;
const disagreements = () =>
  bank.logs.filter(({ message }) => message === railDisagreesMessage.text).map(({ fields }) => fields.outcome);

async function force(id: string, attributes: Readonly<Record<string, string>>): Promise<void> {
  const names = Object.keys(attributes);
  await bank.table.update({
    Key: payments.ref(bank.organisationId, id)?.key,
    UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
    ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
    ExpressionAttributeValues: Object.fromEntries(names.map((name) => [`:${name}`, attributes[name]])),
  });
}

describe('a Debit', () => {
  test('is taken, clears and comes back as the bank tells; each once', async () => {
    const id = await makeAch(bank, account, { direction: 'Debit' });
    for (const expected of [['payment.clearing'], []]) expect(await tellForEvents('taken', id)).toEqual(expected);
    for (const expected of [['payment.sent', 'transaction.created'], []]) {
      expect(await tellForEvents('cleared', id)).toEqual(expected);
    }
    for (const expected of [['payment.returned', 'transaction.created'], []]) {
      expect(await tellForEvents('returned', id, { reason: 'NoAccount' })).toEqual(expected);
    }
    expect(await ledgerOf(bank, account)).toMatchObject({ available: 100_00, settlement: -100_00 });
    expect(disagreements()).toEqual([]);
  });

  test('that the bank has is Clearing, though its account is Frozen by now', async () => {
    const id = await makeAch(bank, account, { direction: 'Debit' });
    await freeze(bank, account);
    expect(await tellForEvents('taken', id)).toEqual(['payment.clearing']);
  });

  test('that was handed over may come back before that was written down', async () => {
    const id = await makeAch(bank, account, { direction: 'Debit' });
    await force(id, { handedAt: bank.clock.now() });
    expect(await tellForEvents('returned', id, { reason: 'NoAccount' })).toEqual([
      'payment.clearing',
      'payment.returned',
    ]);
    expect(await balanceOf(bank, account)).toBe(100_00);
  });

  test('that was told late is not taken twice by clock and bank', async () => {
    const id = await makeAch(bank, account, { direction: 'Debit' });
    await runDue(bank, '2026-12-01T21:45:00Z');
    expect(await tellForEvents('taken', id)).toEqual([]);
    await tellForEvents('cleared', id);
    expect(await tellForEvents('taken', id)).toEqual([]);
    await runDue(bank, '2026-12-04T13:30:00Z');
    expect(await balanceOf(bank, account)).toBe(110_00);
  });
});

describe('messages out of order', () => {
  test('a return and the money of a Debit that was not handed over take it first: the money never stays', async () => {
    const id = await makeAch(bank, account, { direction: 'Debit' });
    expect(await tellForEvents('returned', id, { reason: 'NoAccount' })).toEqual([
      'payment.clearing',
      'payment.returned',
    ]);
    expect(await tellForEvents('cleared', id)).toEqual([]);
    expect(await tellForEvents('taken', id)).toEqual([]);
    await runDue(bank, '2026-12-04T13:30:00Z');
    expect(await statusOf(id)).toBe('Returned');
    expect(await ledgerOf(bank, account)).toMatchObject({ available: 100_00, settlement: -100_00 });
    expect(disagreements()).toEqual([]);
  });

  test('the money of a Debit comes before it was taken, and goes back', async () => {
    const id = await makeAch(bank, account, { direction: 'Debit' });
    expect(await tellForEvents('cleared', id)).toEqual(['payment.clearing', 'payment.sent', 'transaction.created']);
    expect(await tellForEvents('taken', id)).toEqual([]);
    expect(await tellForEvents('returned', id, { reason: 'NoAccount' })).toEqual([
      'payment.returned',
      'transaction.created',
    ]);
    expect(await balanceOf(bank, account)).toBe(100_00);
    expect(disagreements()).toEqual([]);
  });

  test('a Credit comes back before it was taken', async () => {
    const id = await makeAch(bank, account);
    const events = ['payment.sent', 'payment.returned', 'transaction.created'];
    expect(await tellForEvents('returned', id, { reason: 'NoAccount' })).toEqual(events);
    expect(await tellForEvents('taken', id)).toEqual([]);
    await runDue(bank, '2026-12-04T13:30:00Z');
    expect(await statusOf(id)).toBe('Returned');
    expect(await ledgerOf(bank, account)).toMatchObject({ available: 100_00, settlement: -100_00 });
    expect(disagreements()).toEqual([]);
  });

  test.each([['taken'], ['cleared'], ['returned']])(
    '%s of a payment in review comes again until it is approved',
    async (kind) => {
      const id = await makeAch(bank, account, { direction: 'Debit' });
      await force(id, { status: 'Pending Review' });
      expect(await tell(kind, id, { reason: 'NoAccount' })).toBe(false);
      expect(await statusOf(id)).toBe('Pending Review');
      await tellForEvents('approved', id);
      expect(await tell(kind, id, { reason: 'NoAccount' })).toBe(true);
      expect(await statusOf(id)).toBe({ taken: 'Clearing', cleared: 'Sent', returned: 'Returned' }[kind]);
      expect(disagreements()).toEqual([]);
    },
  );

  test.each(['Credit', 'Debit'])('what a returned %s went through may be told again', async (direction) => {
    const id = await makeAch(bank, account, { direction });
    await tellForEvents('taken', id);
    if (direction === 'Debit') await tellForEvents('cleared', id);
    await tellForEvents('returned', id, { reason: 'NoAccount' });
    const kinds = ['approved', 'taken', 'returned', ...(direction === 'Debit' ? ['cleared'] : [])];
    for (const kind of kinds) expect(await tellForEvents(kind, id, { reason: 'NoAccount' })).toEqual([]);
    expect(disagreements()).toEqual([]);
  });

  test('an approval may be told again at any time', async () => {
    const id = await makeAch(bank, account, { direction: 'Debit' });
    for (const kind of ['approved', 'taken', 'approved', 'cleared', 'approved']) await tellForEvents(kind, id);
    expect(await statusOf(id)).toBe('Sent');
    const canceled = await makeAch(bank, account);
    await bank.call('POST', `/payments/${canceled}/cancel`);
    expect(await tellForEvents('approved', canceled)).toEqual([]);
    expect(disagreements()).toEqual([]);
  });
});

describe('an impossible report', () => {
  test('raises an alarm and is booked nowhere', async () => {
    const id = await makeAch(bank, account);
    expect(await tellForEvents('cleared', id)).toEqual([]);
    expect(await statusOf(id)).toBe('Pending');
    expect(await tellForEvents('rejected', id)).toEqual([]);
    await bank.call('POST', `/payments/${id}/cancel`);
    expect(await tellForEvents('taken', id)).toEqual([]);
    expect(await tellForEvents('returned', id, { reason: 'NoAccount' })).toEqual([]);
    expect(await tellForEvents('taken', '999999999000000001')).toEqual([]);
    expect(disagreements()).toEqual([
      'cleared: The payment is Pending; a credit does not clear',
      'rejected: The payment is Pending; it cannot be moved to Rejected',
      'taken: The payment is Canceled; it cannot be moved to Sent',
      'returned: The payment is Canceled; it cannot be moved to Returned',
      'taken: there is no such payment',
    ]);
    expect(await statusOf(id)).toBe('Canceled');
    expect(await balanceOf(bank, account)).toBe(100_00);
  });

  test('a Credit that was taken does not clear', async () => {
    const id = await makeAch(bank, account);
    await tellForEvents('taken', id);
    await tellForEvents('cleared', id);
    expect(disagreements()).toEqual(['cleared: The payment is Sent; a credit does not clear']);
  });

  test('a return more than 60 days after the receipt, too', async () => {
    const id = await makeAch(bank, account);
    await tellForEvents('taken', id);
    bank.clock.advance({ days: 64 });
    expect(await tellForEvents('returned', id, { reason: 'NoAccount' })).toEqual([]);
    expect(disagreements()).toHaveLength(1);
  });

  test('a return after the limit of its reason is booked, and an alarm says that the bank may dishonor it', async () => {
    const [late, known, disputed] = [
      await makeAch(bank, account),
      await makeAch(bank, account),
      await makeAch(bank, account),
    ];
    for (const id of [late, known, disputed]) await tellForEvents('taken', id);
    bank.clock.advance({ days: 30 });
    expect(await tellForEvents('returned', late, { reason: 'NoAccount' })).toEqual([
      'payment.returned',
      'transaction.created',
    ]);
    await tellForEvents('returned', known, { reason: 'NoAccount', settlementDate: '2026-12-04' });
    await tellForEvents('returned', disputed, { reason: 'CustomerAdvisesNotAuthorized' });
    expect(await Promise.all([late, known, disputed].map(statusOf))).toEqual(['Returned', 'Returned', 'Returned']);
    const alarms = bank.logs.filter(({ message }) => message === lateReturnMessage.text);
    expect(alarms.map(({ fields }) => [fields.resourceId, fields.outcome])).toEqual([[late, 'NoAccount']]);
    expect(disagreements()).toEqual([]);
  });

  test('a return for which the banks agreed has no limit', async () => {
    const id = await makeAch(bank, account);
    await tellForEvents('taken', id);
    bank.clock.advance({ days: 90 });
    await tellForEvents('returned', id, { reason: 'ReturnedPerOdfiRequest' });
    expect(await statusOf(id)).toBe('Returned');
  });

  test('a message that is none stays on the queue, for the dead letters', async () => {
    expect(await tell('lost', '1')).toBe(false);
    expect(await tell('returned', '100000001000000001', { reason: 'Because' })).toBe(false);
    expect(await deliver(bank, achRailWorker, { kind: 'taken' })).toBe(false);
  });
});

describe('a review', () => {
  const reviewed = async () => {
    const id = await makeAch(bank, account, { amount: 40_00 });
    await force(id, { status: 'Pending Review' });
    return id;
  };

  test('lets the payment go on', async () => {
    const id = await reviewed();
    await tellForEvents('approved', id);
    expect(await statusOf(id)).toBe('Pending');
  });

  test('does not let a Debit go on whose customer is Archived by now', async () => {
    const id = await makeAch(bank, account, { direction: 'Debit' });
    await force(id, { status: 'Pending Review' });
    await archiveOwner(bank, account);
    expect(await tellForEvents('approved', id)).toEqual(['payment.rejected']);
    expect((await payment(bank, id)).attributes).toMatchObject({ status: 'Rejected', reason: 'AccountFrozen' });
    expect(await tellForEvents('approved', id)).toEqual([]);
    expect(disagreements()).toEqual([]);
  });

  test('lets a Credit go on though its customer is Archived by now: its money has left', async () => {
    const id = await reviewed();
    await archiveOwner(bank, account);
    await tellForEvents('approved', id);
    expect(await statusOf(id)).toBe('Pending');
  });

  test('or stops it: a credit gets its money back once', async () => {
    const id = await reviewed();
    await tellForEvents('rejected', id, { reason: 'ClientRequest' });
    await tellForEvents('rejected', id);
    expect((await payment(bank, id)).attributes).toMatchObject({ status: 'Rejected', reason: 'ClientRequest' });
    expect(await balanceOf(bank, account)).toBe(100_00);
  });
});

describe('an incoming entry', () => {
  const entry = {
    direction: 'Credit',
    amount: 30_00,
    companyName: 'Acme Payroll',
    description: 'SALARY',
    counterpartyRoutingNumber: '021000021',
  };
  const incoming = (accountNumber: string, traceNumber: string, routingNumber = sandboxBank.routingNumber) =>
    deliver(bank, achRailWorker, {
      organisationId: bank.organisationId,
      kind: 'incoming',
      routingNumber,
      accountNumber,
      entry: { ...entry, traceNumber },
    });
  const numberOf = async () =>
    (await bank.call('GET', `/accounts/${account}`)).body.data.attributes.accountNumber as string;

  test('is booked once, even if it is reported several times', async () => {
    const number = await numberOf();
    for (let times = 0; times < 2; times += 1) expect(await incoming(number, '021000020000001')).toBe(true);
    expect(await balanceOf(bank, account)).toBe(130_00);
    expect((await transactionsOf(bank, account)).at(-1)).toMatchObject({
      type: 'receivedAchTransaction',
      attributes: { companyName: 'Acme Payroll', traceNumber: '021000020000001' },
    });
  });

  test('without an organisation finds its account by its numbers, of any organisation', async () => {
    const other = await anotherOrganisation(bank);
    const theirs = await openAccount(other);
    const theirNumber = (await other.call('GET', `/accounts/${theirs}`)).body.data.attributes.accountNumber as string;
    const send = (accountNumber: string) =>
      deliver(bank, achRailWorker, {
        kind: 'incoming',
        routingNumber: sandboxBank.routingNumber,
        accountNumber,
        entry: { ...entry, traceNumber: '021000020000009' },
      });
    for (const number of [theirNumber, await numberOf(), theirNumber]) expect(await send(number)).toBe(true);
    expect(await balanceOf(other, theirs)).toBe(30_00);
    expect(await balanceOf(bank, account)).toBe(130_00);
    for (const number of ['1', '999000000001', `${theirNumber}0`, 'ABC', '']) expect(await send(number)).toBe(true);
    expect(disagreements()).toHaveLength(5);
  });

  test('for an unknown account is logged with its trace number', async () => {
    for (const number of ['1', `${(await numberOf()).slice(0, 3)}999999999`]) {
      expect(await incoming(number, '021000020000002')).toBe(true);
    }
    const why = 'incoming: there is no such account; its trace number is 021000020000002';
    expect(disagreements()).toEqual([why, why]);
  });

  test('with the routing number of another bank than that of the account is for no account', async () => {
    expect(await incoming(await numberOf(), '021000020000003', secondSandboxBank.routingNumber)).toBe(true);
    expect(disagreements()).toEqual(['incoming: there is no such account; its trace number is 021000020000003']);
    expect(await balanceOf(bank, account)).toBe(100_00);
  });
});
