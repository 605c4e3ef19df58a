import {
  anotherOrganisation,
  archiveOwner,
  balanceOf,
  freeze,
  fund,
  openAccount,
  pay,
  refusals,
} from '../../support/bank/bank.ts';
import { eventTypesOf } from '../../support/bank/journal.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import {
  dishonor,
  entryBody,
  giveBack,
  idOf,
  legs,
  read,
  receive,
  receiveAch,
  rowOf,
  answerWithEvents,
} from './received.ts';

const bank = useBank();
let account: string;
beforeEach(async () => {
  bank.clock.set('2026-12-01T15:00:00.000Z');
  account = await openAccount(bank);
});

const reason = 'CustomerAdvisesNotAuthorized';
const detailOf = (answer: { body: { errors: { detail: string }[] } }) => answer.body.errors[0]?.detail;
/** A credit that has completed: the received payment and its transaction. */
async function completed() {
  const id = idOf(await receive(bank, account, { completionDate: '2026-12-01', tags: { a: 'b' } }));
  const { relationships } = await read(bank, id);
  return { id, transaction: relationships.receivePaymentTransaction.data.id as string };
}

describe('return, 200', () => {
  test('a credit is taken back, and its payment is Returned', async () => {
    const { id, transaction } = await completed();
    const { answer, rows } = await answerWithEvents(bank, () => giveBack(bank, transaction, account));
    const { customer } = (await bank.call('GET', `/accounts/${account}`)).body.data.relationships;
    expect(answer.status).toBe(200);
    const { data } = answer.body;
    expect(data).toEqual({
      type: 'returnedReceivedAchTransaction',
      id: `${account}000000002`,
      attributes: {
        createdAt: bank.clock.now(),
        direction: 'Debit',
        amount: 30_00,
        balance: 0,
        summary: 'Return of Bakery  |  Salary',
        companyName: 'Bakery',
        reason,
        tags: { a: 'b' },
      },
      relationships: {
        account: { data: { type: 'depositAccount', id: account } },
        customer,
        returned: { data: { type: 'receivedAchTransaction', id: transaction } },
      },
    });
    expect(rows.map(({ events }) => events)).toMatchObject([
      [
        {
          type: 'receivedPayment.returned',
          attributes: { previousStatus: 'Completed', wasAdvanced: false },
          relationships: { receivedPayment: { id } },
        },
        { type: 'transaction.created', attributes: { direction: 'Debit', balance: 0, available: 0 } },
      ],
    ]);
    expect((await read(bank, id)).attributes).toMatchObject({ status: 'Returned', reason });
    expect(await rowOf(bank, account)).toMatchObject({ balance: 0, contraSettlement: 0 });
  });

  test('a credit that was spent is taken back all the same, below zero', async () => {
    const { transaction } = await completed();
    await pay(bank, account, await openAccount(bank), { amount: 30_00 });
    expect((await giveBack(bank, transaction, account)).status).toBe(200);
    expect(await rowOf(bank, account)).toMatchObject({ balance: -30_00, available: -30_00 });
  });

  test('a debit is given back', async () => {
    await fund(bank, account, 50_00);
    const id = idOf(await receiveAch(bank, account));
    const booked = (await read(bank, id)).relationships.receivePaymentTransaction.data.id as string;
    const answer = await giveBack(bank, booked, account, 'PaymentStopped');
    expect(answer.body.data.attributes).toMatchObject({
      direction: 'Credit',
      balance: 50_00,
      reason: 'PaymentStopped',
    });
    expect((await read(bank, id)).attributes.status).toBe('Returned');
  });

  test('what came in without a received payment is returned too, from a frozen account as well', async () => {
    const { id } = (await fund(bank, account, 20_00)).body.data;
    await freeze(bank, account);
    const types = await eventTypesOf(bank, async () => {
      expect((await giveBack(bank, id as string, account)).status).toBe(200);
    });
    expect([types, await balanceOf(bank, account)]).toEqual([['transaction.created'], 0]);
  });

  test('again with the same reason it answers the return that was made', async () => {
    const { transaction } = await completed();
    const first = await giveBack(bank, transaction, account);
    const types = await eventTypesOf(bank, async () => {
      const again = await giveBack(bank, transaction, account);
      expect([again.status, again.body.data]).toEqual([200, first.body.data]);
    });
    expect([types, await balanceOf(bank, account)]).toEqual([[], 0]);
  });

  test('two at once make one return', async () => {
    const { transaction } = await completed();
    const answers = await Promise.all([giveBack(bank, transaction, account), giveBack(bank, transaction, account)]);
    expect(answers[0]?.body.data).toEqual(answers[1]?.body.data);
    expect(await legs(bank, account)).toHaveLength(2);
  });

  test('on the last of sixty days', async () => {
    const { transaction } = await completed();
    // The 60th day is Saturday, January 30th: the last window before it is on Friday.
    bank.clock.set('2027-01-29T21:44:59.999Z');
    expect((await giveBack(bank, transaction, account)).status).toBe(200);
  });

  test('before the last window of the banking day after the settlement, for most reasons', async () => {
    const { transaction } = await completed();
    bank.clock.set('2026-12-02T21:44:59.999Z');
    expect((await giveBack(bank, transaction, account, 'NoAccount')).status).toBe(200);
  });

  test.each(['ReturnedPerOdfiRequest', 'PermissibleReturnEntry', 'CreditEntryRefusedByReceiver'])(
    'at any time for %s, whose limit does not count from the settlement',
    async (agreed) => {
      const { transaction } = await completed();
      bank.clock.set('2027-03-31T15:00:00.000Z');
      expect((await giveBack(bank, transaction, account, agreed)).status).toBe(200);
    },
  );
});

test('the reason may be one of the operator of the network, if the bank takes no files', async () => {
  const { transaction } = await completed();
  expect((await giveBack(bank, transaction, account, 'AddendaError')).status).toBe(200);
});

describe('return, 400', () => {
  test('a reason that is none, or none at all', async () => {
    const { transaction } = await completed();
    expect(refusals(await giveBack(bank, transaction, account, 'Whim'))).toEqual([
      ['invalid_value', '/data/attributes/reason'],
    ]);
    const answer = await bank.call('POST', `/returns/${transaction}`, { data: { type: 'returnAch' } });
    expect(refusals(answer).map(([, place]) => place)).toEqual(
      expect.arrayContaining(['/data/attributes/reason', '/data/relationships/account']),
    );
  });
});

describe('return, 404', () => {
  test('an account that is missing, and a transaction of another account or organisation', async () => {
    const { transaction } = await completed();
    expect(refusals(await giveBack(bank, transaction, '999999999'))).toEqual([
      ['not_found', '/data/relationships/account'],
    ]);
    expect(refusals(await giveBack(bank, transaction, await openAccount(bank)))).toEqual([['not_found', undefined]]);
    const other = await anotherOrganisation(bank);
    expect(refusals(await giveBack(other, transaction, await openAccount(other)))).toEqual([['not_found', undefined]]);
    for (const id of [`${account}000000099`, '1', 'x']) {
      expect(refusals(await giveBack(bank, id, account))).toEqual([['not_found', undefined]]);
    }
  });
});

describe('return, 409', () => {
  test('another reason than the one that it was returned for', async () => {
    const { transaction } = await completed();
    await giveBack(bank, transaction, account);
    const answer = await giveBack(bank, transaction, account, 'DuplicateEntry');
    expect([answer.status, detailOf(answer)]).toEqual([
      409,
      `The transaction ${transaction} was returned already, for ${reason}`,
    ]);
  });

  test('an entry is not returned after sixty days', async () => {
    const { transaction } = await completed();
    bank.clock.set('2027-01-29T21:45:00.000Z');
    const answer = await giveBack(bank, transaction, account);
    expect([answer.status, detailOf(answer)]).toEqual([409, expect.stringContaining('until 2027-01-29T21:45:00.000Z')]);
  });

  test('most reasons after the last window of the banking day after the settlement', async () => {
    const { transaction } = await completed();
    bank.clock.set('2026-12-02T21:45:00.000Z');
    const answer = await giveBack(bank, transaction, account, 'NoAccount');
    expect([answer.status, detailOf(answer)]).toEqual([
      409,
      expect.stringContaining('for NoAccount (R03) until 2026-12-02T21:45:00.000Z'),
    ]);
    expect((await giveBack(bank, transaction, account)).status).toBe(200);
  });

  test('what did not come in by ACH: a book movement, a wire, a return', async () => {
    await fund(bank, account, 50_00);
    const booked = (await pay(bank, account, await openAccount(bank))).body.data.relationships.transaction.data.id;
    const wire = await bank.call(
      'POST',
      '/sandbox/wire-payments',
      entryBody(account, 'wirePayment', { amount: 1, description: 'x' }),
    );
    const returned = await giveBack(bank, (await completed()).transaction, account);
    for (const id of [booked, idOf(wire), returned.body.data.id] as string[]) {
      const answer = await giveBack(bank, id, account);
      expect([answer.status, detailOf(answer)]).toEqual([409, expect.stringContaining('only what came in by ACH')]);
    }
  });

  test('of an Archived customer', async () => {
    const { transaction } = await completed();
    await archiveOwner(bank, account);
    const answer = await giveBack(bank, transaction, account);
    expect([answer.status, detailOf(answer)]).toEqual([409, expect.stringContaining('Archived')]);
  });
});

describe('dishonor', () => {
  test('200: the return is undone, by the id of either transaction; again it answers what was made', async () => {
    const { id, transaction } = await completed();
    const returned = (await giveBack(bank, transaction, account)).body.data;
    const { answer, events } = await answerWithEvents(bank, () => dishonor(bank, transaction));
    const { traceNumber } = (await read(bank, id)).attributes;
    expect(answer).toMatchObject({
      status: 200,
      body: {
        data: {
          type: 'dishonoredAchTransaction',
          attributes: {
            direction: 'Credit',
            amount: 30_00,
            balance: 30_00,
            description: 'Salary',
            companyName: 'Bakery',
            counterpartyRoutingNumber: '011000015',
            traceNumber,
            secCode: 'WEB',
            reason,
          },
          relationships: { returned: { data: { type: 'returnedReceivedAchTransaction', id: returned.id } } },
        },
      },
    });
    expect(events).toMatchObject([
      { type: 'receivedPayment.completed', attributes: { previousStatus: 'Returned' } },
      { type: 'transaction.created', attributes: { direction: 'Credit', balance: 30_00 } },
    ]);
    const types = await eventTypesOf(bank, async () => {
      for (const named of [transaction, returned.id as string]) {
        expect((await dishonor(bank, named)).body.data).toEqual(answer.body.data);
      }
    });
    expect([types, (await rowOf(bank, account)).balance]).toEqual([[], 30_00]);
  });

  test('409 for the same return again: it was refused by the other bank', async () => {
    const { transaction } = await completed();
    expect((await giveBack(bank, transaction, account)).status).toBe(200);
    await dishonor(bank, transaction);
    const answer = await giveBack(bank, transaction, account);
    expect([answer.status, refusals(answer)]).toEqual([409, [['invalid_state', undefined]]]);
    expect((await rowOf(bank, account)).balance).toBe(30_00);
  });

  test('200: of a debit that was given back, it is taken again, below zero if it has to be', async () => {
    await fund(bank, account, 30_00);
    const id = idOf(await receiveAch(bank, account));
    const booked = (await read(bank, id)).relationships.receivePaymentTransaction.data.id as string;
    await giveBack(bank, booked, account);
    await pay(bank, account, await openAccount(bank), { amount: 30_00 });
    expect((await dishonor(bank, booked)).body.data.attributes).toMatchObject({ direction: 'Debit', balance: -30_00 });
  });

  test('409: a transaction that was not returned', async () => {
    const { transaction } = await completed();
    const answer = await dishonor(bank, transaction);
    expect([answer.status, detailOf(answer)]).toEqual([409, `The transaction ${transaction} was not returned`]);
  });

  test('404: a transaction that does not exist', async () => {
    for (const id of [`${account}000000001`, '1', 'x']) expect((await dishonor(bank, id)).status).toBe(404);
  });
});

test('a return leads from Completed to Returned, and back where it is dishonored', async () => {
  const account = await openAccount(bank);
  const id = idOf(await receive(bank, account, { completionDate: '2026-12-01' }));
  const booked = (await read(bank, id)).relationships.receivePaymentTransaction.data.id as string;
  expect((await giveBack(bank, booked, account)).status).toBe(200);
  expect((await read(bank, id)).attributes).toMatchObject({
    status: 'Returned',
    reason: 'CustomerAdvisesNotAuthorized',
  });
  expect((await dishonor(bank, booked)).status).toBe(200);
  const { attributes } = await read(bank, id);
  expect([attributes.status, attributes.reason]).toEqual(['Completed', undefined]);
  await fund(bank, account, 1);
  expect((await giveBack(bank, booked, account, 'DuplicateEntry')).status).toBe(409);
});
