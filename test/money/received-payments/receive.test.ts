import { archiveOwner, close, forceAccount, freeze, fund, openAccount, refusals } from '../../support/bank/bank.ts';
import { eventTypesOf } from '../../support/bank/journal.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import { entryBody, idOf, legs, receive, receiveAch, rowOf, answerWithEvents } from './received.ts';

const bank = useBank();
let account: string;
beforeEach(async () => {
  account = await openAccount(bank);
});

const wire = (attributes: Record<string, unknown>, id = account) =>
  bank.call('POST', '/sandbox/wire-payments', entryBody(id, 'wirePayment', attributes));
const incoming = (attributes: Record<string, unknown>, id = account) =>
  bank.call('POST', '/sandbox/payments', entryBody(id, 'achPayment', { description: 'Salary', ...attributes }));

describe('POST /sandbox/received-payments, 201', () => {
  test('a credit that waits, with its event', async () => {
    const attributes = { counterpartyAccountNumber: '123456789', tags: { a: 'b' } };
    const { answer, events } = await answerWithEvents(bank, () => receive(bank, account, attributes));
    const { customer } = (await bank.call('GET', `/accounts/${account}`)).body.data.relationships;
    expect(answer).toMatchObject({
      status: 201,
      body: {
        data: {
          type: 'achReceivedPayment',
          attributes: {
            createdAt: bank.clock.now(),
            status: 'Pending',
            wasAdvanced: false,
            direction: 'Credit',
            amount: 30_00,
            completionDate: '2026-12-04',
            companyName: 'Bakery',
            counterpartyRoutingNumber: '011000015',
            counterpartyAccountNumber: '*****6789',
            isAdvanceable: true,
            description: 'Salary',
            traceNumber: expect.stringMatching(/^\d{15}$/),
            secCode: 'WEB',
            tags: { a: 'b' },
          },
          relationships: { account: { data: { type: 'depositAccount', id: account } }, customer },
        },
      },
    });
    const { data } = answer.body;
    const { completionDate, companyName, counterpartyRoutingNumber, description, traceNumber } = data.attributes;
    expect(events).toEqual([
      {
        type: 'receivedPayment.created',
        attributes: {
          status: 'Pending',
          type: 'AchPayment',
          direction: 'Credit',
          amount: 30_00,
          completionDate,
          companyName,
          counterpartyRoutingNumber,
          description,
          traceNumber,
          secCode: 'WEB',
          isAdvanceable: true,
          tags: { a: 'b' },
        },
        relationships: {
          receivedPayment: { type: 'achReceivedPayment', id: data.id },
          account: { type: 'depositAccount', id: account },
          customer: customer.data,
        },
        resource: data,
      },
    ]);
    expect(await legs(bank, account)).toEqual([]);
  });

  test('an account numbers what it receives', async () => {
    const ids = [idOf(await receive(bank, account)), idOf(await receive(bank, account))];
    expect(ids).toEqual([`${account}000000001`, `${account}000000002`]);
  });
});

describe('POST /sandbox/received-ach-payment, 201', () => {
  test('a debit and a credit settle today unless they say when', async () => {
    await fund(bank, account, 100_00);
    const debit = await receiveAch(bank, account, { receivingEntityName: 'Ada Okafor' });
    const credit = await receiveAch(bank, account, { direction: 'Credit', amount: 5_00, secCode: 'CCD' });
    for (const answer of [debit, credit]) {
      expect(answer.body.data.attributes).toMatchObject({ status: 'Completed', completionDate: '2026-12-01' });
    }
    expect((await legs(bank, account)).slice(1)).toEqual([
      'receivedAchTransaction Debit 3000 7000',
      'receivedAchTransaction Credit 500 7500',
    ]);
  });

  test('a debit without funds is marked for return; nothing moves, and nothing goes below zero', async () => {
    await fund(bank, account, 29_99);
    const types = await eventTypesOf(bank, async () => {
      expect((await receiveAch(bank, account)).body.data.attributes).toMatchObject({
        status: 'MarkedForReturn',
        reason: 'InsufficientFunds',
      });
    });
    expect(types).toEqual(['receivedPayment.created', 'receivedPayment.markedForReturn']);
    expect((await rowOf(bank, account)).balance).toBe(29_99);
  });

  test('two debits at once that the money suffices for one of: one is paid', async () => {
    await fund(bank, account, 40_00);
    const answers = await Promise.all([receiveAch(bank, account), receiveAch(bank, account)]);
    const statuses = answers.map((answer) => answer.body.data.attributes.status).sort();
    expect([statuses, (await rowOf(bank, account)).balance]).toEqual([['Completed', 'MarkedForReturn'], 10_00]);
  });
});

describe('POST /sandbox/wire-payments, 201', () => {
  test('a wire is on the account at once, with its transaction', async () => {
    const { answer, events } = await answerWithEvents(bank, () =>
      wire({ amount: 70_00, description: 'House', tags: { a: 'b' } }),
    );
    expect(answer).toMatchObject({
      status: 201,
      body: {
        data: {
          type: 'wireTransaction',
          attributes: {
            direction: 'Credit',
            amount: 70_00,
            balance: 70_00,
            description: 'House',
            tags: { a: 'b' },
            counterparty: { name: 'Sandbox Sender', routingNumber: '011000015' },
          },
        },
      },
    });
    expect(events.map(({ type }) => type)).toEqual(['transaction.created']);
    expect((await rowOf(bank, account)).contraSettlement).toBe(-70_00);
  });
});

describe('an account that takes nothing', () => {
  const entries = {
    '/sandbox/payments': () => incoming({ amount: 30_00 }),
    '/sandbox/received-payments': () => receive(bank, account),
    '/sandbox/received-ach-payment': () => receiveAch(bank, account, { direction: 'Credit' }),
  } as const;
  const cases = Object.entries(entries).flatMap(([path, send]) =>
    (['Frozen', 'Closed'] as const).map((status) => [path, status, send] as const),
  );

  test.each(cases)('%s to a %s account is declined, and the event says why', async (_, status, send) => {
    await (status === 'Frozen' ? freeze(bank, account) : close(bank, account));
    const { answer, events } = await answerWithEvents(bank, send);
    const { data } = answer.body;
    const { customer } = (await bank.call('GET', `/accounts/${account}`)).body.data.relationships;
    expect(answer.status).toBe(201);
    const content = { reason: `Account${status}`, direction: 'Credit', amount: 30_00, paymentType: 'AchPayment' };
    expect(data).toEqual({
      type: 'declinedIncomingPayment',
      id: `${account}000000001`,
      attributes: { createdAt: bank.clock.now(), ...content },
      relationships: { account: { data: { type: 'depositAccount', id: account } }, customer },
    });
    expect(events).toEqual([
      {
        type: 'declinedIncomingPayment.created',
        attributes: content,
        relationships: {
          declinedIncomingPayment: { type: 'declinedIncomingPayment', id: data.id },
          account: { type: 'depositAccount', id: account },
          customer: customer.data,
        },
        resource: data,
      },
    ]);
    expect([await rowOf(bank, account), await legs(bank, account)]).toMatchObject([{ balance: 0 }, []]);
    expect((await bank.call('GET', `/declined-incoming-payments/${data.id}`)).body.data).toEqual(data);
  });

  test('a debit is declined too, though the money is there', async () => {
    await fund(bank, account, 50_00);
    await freeze(bank, account);
    expect((await receiveAch(bank, account)).body.data.attributes).toMatchObject({
      reason: 'AccountFrozen',
      direction: 'Debit',
    });
    expect((await rowOf(bank, account)).balance).toBe(50_00);
  });

  test.each(['Frozen', 'Closed'])('409: a wire to a %s account', async (status) => {
    await forceAccount(bank, account, { status });
    const answer = await wire({ amount: 1, description: 'x' });
    expect(refusals(answer)).toEqual([['invalid_state', '/data/relationships/account']]);
    expect(answer.body.errors[0].detail).toContain(status);
  });

  test('409: nothing comes in for an Archived customer, whether the account was closed before or not', async () => {
    const closed = await openAccount(bank);
    await close(bank, closed);
    for (const id of [account, closed]) {
      await archiveOwner(bank, id);
      const answers = [
        await incoming({ amount: 1 }, id),
        await receive(bank, id),
        await receiveAch(bank, id),
        await wire({ amount: 1, description: 'x' }, id),
      ];
      for (const answer of answers) {
        expect(refusals(answer)).toEqual([['invalid_state', '/data/relationships/account']]);
        expect(answer.body.errors[0].detail).toContain('Archived');
      }
    }
  });
});

describe('400', () => {
  test('every problem of a received payment is named at once', async () => {
    const answer = await receive(bank, account, {
      amount: 0,
      completionDate: '2026-02-30',
      description: 'x'.repeat(11),
      companyName: 'x'.repeat(17),
      secCode: 'web',
      addenda: 'x'.repeat(51),
    });
    expect(refusals(answer)).toEqual(
      ['amount', 'completionDate', 'description', 'companyName', 'secCode', 'addenda'].map((name) => [
        'invalid_value',
        `/data/attributes/${name}`,
      ]),
    );
  });

  test('a completion date is needed, and a direction is Credit or Debit', async () => {
    expect(refusals(await receive(bank, account, { completionDate: undefined }))).toEqual([
      ['invalid_value', '/data/attributes/completionDate'],
    ]);
    expect(refusals(await receiveAch(bank, account, { direction: 'Both', receivingEntityName: '' }))).toEqual([
      ['invalid_value', '/data/attributes/direction'],
      ['invalid_value', '/data/attributes/receivingEntityName'],
    ]);
  });
});

describe('404', () => {
  test('an account that does not exist', async () => {
    const id = '999999999';
    for (const answer of [
      await receive(bank, id),
      await receiveAch(bank, id),
      await wire({ amount: 1, description: 'x' }, id),
    ]) {
      expect(refusals(answer)).toEqual([['not_found', '/data/relationships/account']]);
    }
  });
});
