import {
  anotherOrganisation,
  archiveOwner,
  changeOwners,
  close,
  forceAccount,
  freeze,
  fund,
  openAccount,
  openCustomer,
  openJointAccount,
  pay,
  refusals,
  schedule,
} from '../../support/bank/bank.ts';
import { emittedBy, eventTypesOf } from '../../support/bank/journal.ts';
import { bodies } from '../../support/bank/bodies.ts';
import { achBody } from '../../support/bank/payment-bodies.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import type { Answer } from '../../support/bank/platform.ts';

const bank = useBank();
let accountId: string;
beforeEach(async () => {
  accountId = await openAccount(bank, { tags: { purpose: 'rent' } });
  bank.clock.advance({ seconds: 1 });
});

const reopen = (id = accountId): Promise<Answer> => bank.call('POST', `/accounts/${id}/reopen`);
const answerOf = async (action: () => Promise<Answer>) => {
  let answer: Answer | undefined;
  const rows = await emittedBy(bank, async () => (answer = await action()));
  if (answer === undefined) throw new Error('there is no answer');
  return { answer, events: rows.flatMap((row) => row.events) };
};
const detailOf = (answer: Answer): string => answer.body.errors[0].detail as string;

describe('close, 200', () => {
  test('a closed account says why and since when; account.closed is emitted', async () => {
    const { answer, events } = await answerOf(() => close(bank, accountId));
    expect(answer.status).toBe(200);
    expect(answer.body.data.attributes).toMatchObject({
      status: 'Closed',
      closeReason: 'ByCustomer',
      updatedAt: bank.clock.now(),
    });
    expect(events).toEqual([
      {
        type: 'account.closed',
        attributes: { closeReason: 'ByCustomer', tags: { purpose: 'rent' } },
        relationships: {
          account: { type: 'depositAccount', id: accountId },
          customer: answer.body.data.relationships.customer.data,
        },
        resource: answer.body.data,
      },
    ]);
  });

  test('Fraud has a kind of fraud; ByBank has a reason of the bank', async () => {
    const fraud = await close(bank, accountId, { reason: 'Fraud', fraudReason: 'IdentityTheft' });
    expect(fraud.body.data.attributes).toMatchObject({ closeReason: 'Fraud', fraudReason: 'IdentityTheft' });
    const other = await openAccount(bank);
    const byBank = await close(bank, other, { reason: 'ByBank', bankReason: 'NonUsOperation' });
    expect(byBank.body.data.attributes).toMatchObject({ closeReason: 'ByBank', closeReasonText: 'NonUsOperation' });
  });

  test('a frozen account can be closed, and is frozen no more', async () => {
    await freeze(bank, accountId);
    const { attributes } = (await close(bank, accountId)).body.data;
    expect(attributes.status).toBe('Closed');
    expect(attributes).not.toHaveProperty('freezeReason');
  });

  test('closing what is closed, with the same reason, changes nothing and emits nothing', async () => {
    const attributes = { reason: 'Fraud', fraudReason: 'CardActivity' };
    const first = await close(bank, accountId, attributes);
    bank.clock.advance({ hours: 1 });
    const { answer, events } = await answerOf(() => close(bank, accountId, attributes));
    expect([answer.status, answer.body, events]).toEqual([200, first.body, []]);
  });

  test('two who close at once emit one event', async () => {
    const types = await eventTypesOf(bank, () => Promise.all([close(bank, accountId), close(bank, accountId)]));
    expect(types).toEqual(['account.closed']);
  });

  test('an empty account can be closed; later payments to it are rejected', async () => {
    const other = await openAccount(bank, { cents: 10_00 });
    await pay(bank, other, accountId, { amount: 10_00 });
    expect((await close(bank, other)).body.data.attributes.status).toBe('Closed');
    const payment = await pay(bank, accountId, other, { amount: 1 });
    expect(payment.body.data.attributes).toMatchObject({ status: 'Rejected', reason: 'AccountClosed' });
  });
});

describe('close, 400', () => {
  test.each<[string, Record<string, unknown>, string[]]>([
    ['no reason', {}, ['reason']],
    ['an unknown reason', { reason: 'Mood' }, ['reason']],
    ['fraud without its kind', { reason: 'Fraud' }, ['fraudReason']],
    ['fraud of an unknown kind', { reason: 'Fraud', fraudReason: 'Mood' }, ['fraudReason']],
    ['a kind of fraud without fraud', { reason: 'ByCustomer', fraudReason: 'CardActivity' }, ['fraudReason']],
    ['the bank without its reason', { reason: 'ByBank' }, ['bankReason']],
    [
      'a reason of the bank that is not the bank',
      { reason: 'ByCustomer', bankReason: 'MissingCddEdd' },
      ['bankReason'],
    ],
    ['two things at once', { reason: 'Fraud', bankReason: 'MissingCddEdd' }, ['fraudReason', 'bankReason']],
  ])('%s', async (_, attributes, names) => {
    const answer = await close(bank, accountId, attributes);
    expect(answer.status).toBe(400);
    expect(refusals(answer)).toEqual(names.map((name) => ['invalid_value', `/data/attributes/${name}`]));
  });
});

describe('close, 409', () => {
  test.each<[string, Record<string, number>, string]>([
    ['money on it', { balance: 5, available: 5, contraBook: -5 }, 'a balance of 5 cents'],
    ['a debt', { balance: -5, available: -5, contraBook: 5 }, 'a negative balance of -5 cents'],
    ['money held', { hold: 7, available: -7 }, 'a hold of 7 cents'],
  ])('an account with %s, and says so', async (_, columns, words) => {
    await forceAccount(bank, accountId, columns);
    const { answer, events } = await answerOf(() => close(bank, accountId));
    expect([answer.status, refusals(answer), events]).toEqual([409, [['invalid_state', undefined]], []]);
    expect(detailOf(answer)).toContain(words);
  });

  test('an account with payments under way, and names them; it closes when they are done', async () => {
    const ask = async (attributes: Parameters<typeof achBody>[1], id = accountId): Promise<string> => {
      const answer = await bank.call('POST', '/payments', achBody(id, attributes));
      expect(answer.status).toBe(201);
      return answer.body.data.id as string;
    };
    const step = (name: 'transmit' | 'clear', id: string) =>
      bank.call('POST', `/sandbox/ach/${name}`, bodies.rail(name, id));
    const clearing = await ask({ direction: 'Debit' });
    await step('transmit', clearing);
    const pending = await ask({ direction: 'Debit' });
    await fund(bank, accountId, 10_00);
    const credit = await ask({});
    const { answer, events } = await answerOf(() => close(bank, accountId));
    expect([answer.status, refusals(answer), events]).toEqual([409, [['invalid_state', undefined]], []]);
    expect(answer.body.errors[0].meta.existingIds).toEqual([credit, pending, clearing]);

    await step('transmit', credit);
    for (const id of [pending]) await bank.call('POST', `/payments/${id}/cancel`);
    expect((await close(bank, accountId)).body.errors[0].meta.existingIds).toEqual([clearing]);
    await step('clear', clearing);
    await pay(bank, accountId, await openAccount(bank), { amount: 10_00 });
    expect((await close(bank, accountId)).status).toBe(200);
  });

  test('a closed account, with another reason', async () => {
    await close(bank, accountId);
    const answer = await close(bank, accountId, { reason: 'Fraud', fraudReason: 'CardActivity' });
    expect([answer.status, refusals(answer)]).toEqual([409, [['invalid_state', undefined]]]);
    expect(detailOf(answer)).toContain('ByCustomer');
  });

  test('an account whose owner is Archived', async () => {
    await archiveOwner(bank, accountId);
    const answer = await close(bank, accountId);
    expect(answer.status).toBe(409);
    expect(detailOf(answer)).toContain('Archived');
  });

  test('nothing is done with a closed account', async () => {
    await close(bank, accountId);
    const answers = [
      await freeze(bank, accountId),
      await bank.call('POST', `/accounts/${accountId}/unfreeze`),
      await bank.call('POST', `/accounts/${accountId}/enter-daca`),
      await changeOwners(bank, 'POST', accountId, [await openCustomer(bank)]),
      await bank.call('PATCH', `/accounts/${accountId}`, {
        data: { type: 'account', attributes: { tags: { a: 'b' } } },
      }),
    ];
    for (const answer of answers) {
      expect([answer.status, refusals(answer)]).toEqual([409, [['invalid_state', undefined]]]);
      expect(detailOf(answer)).toContain('Closed');
    }
  });

  test('money that comes in at the same time is not closed in', async () => {
    const [closed] = await Promise.all([
      close(bank, accountId),
      bank.call('POST', '/sandbox/payments', {
        data: {
          type: 'achPayment',
          attributes: { amount: 100, description: 'Salary' },
          relationships: { account: { data: { type: 'depositAccount', id: accountId } } },
        },
      }),
    ]);
    const { balance, status } = (await bank.call('GET', `/accounts/${accountId}`)).body.data.attributes;
    expect([closed.status, balance, status]).toEqual(closed.status === 200 ? [200, 0, 'Closed'] : [409, 100, 'Open']);
  });
});

describe('reopen, 200', () => {
  test('a reopened account is Open, says no more why it was closed, and pays again', async () => {
    const before = (await close(bank, accountId, { reason: 'Fraud', fraudReason: 'CheckActivity' })).body.data
      .attributes;
    const { answer, events } = await answerOf(() => reopen());
    expect(answer.status).toBe(200);
    expect(answer.body.data.attributes.status).toBe('Open');
    for (const name of ['closeReason', 'fraudReason', 'closeReasonText']) {
      expect(answer.body.data.attributes).not.toHaveProperty(name);
    }
    expect(answer.body.data.attributes.accountNumber).toBe(before.accountNumber);
    expect(events).toMatchObject([{ type: 'account.reopened', attributes: { tags: { purpose: 'rent' } } }]);
    await fund(bank, accountId, 10_00);
    expect((await pay(bank, accountId, await openAccount(bank))).body.data.attributes.status).toBe('Sent');
  });

  test('reopening what is open changes nothing and emits nothing', async () => {
    const types = await eventTypesOf(bank, async () => expect((await reopen()).status).toBe(200));
    expect(types).toEqual([]);
  });

  test('a frozen account that was closed is reopened Open', async () => {
    await freeze(bank, accountId);
    await close(bank, accountId);
    expect((await reopen()).body.data.attributes.status).toBe('Open');
  });

  test('a joint account is reopened while one of its owners is not Archived; the other is known to be', async () => {
    const [ada, bob] = [await openCustomer(bank), await openCustomer(bank)];
    const joint = await openJointAccount(bank, [ada, bob]);
    await close(bank, joint);
    expect((await bank.call('POST', `/customers/${ada}/archive`)).status).toBe(200);
    expect((await reopen(joint)).status).toBe(200);
    const removed = await changeOwners(bank, 'DELETE', joint, [bob]);
    expect([removed.status, detailOf(removed)]).toEqual([409, 'Every owner who would be left is Archived']);
  });
});

describe('reopen, 409', () => {
  test('a Frozen account is not reopened', async () => {
    await freeze(bank, accountId);
    const answer = await reopen();
    expect([answer.status, refusals(answer)]).toEqual([409, [['invalid_state', undefined]]]);
    expect(detailOf(answer)).toContain('Frozen');
  });

  test('an account whose only owner was archived after it was closed', async () => {
    await close(bank, accountId);
    await archiveOwner(bank, accountId);
    const answer = await reopen();
    expect(answer.status).toBe(409);
    expect(detailOf(answer)).toContain('Archived');
  });

  test('an account that is reopened while its owner is archived takes no payments', async () => {
    await close(bank, accountId);
    const [reopened] = await Promise.all([reopen(), archiveOwner(bank, accountId)]);
    const other = await openAccount(bank, { cents: 100 });
    const payment = await pay(bank, other, accountId, { amount: 1 });
    if (reopened.status === 200) expect(payment.status).toBe(409);
    else expect(payment.body.data.attributes).toMatchObject({ status: 'Rejected', reason: 'AccountClosed' });
  });
});

test('a recurring payment of a closed account continues when it is reopened; none can be created meanwhile', async () => {
  const other = await openAccount(bank);
  await close(bank, accountId);
  expect((await schedule(bank, accountId, other)).status).toBe(409);
  await reopen();
  expect((await schedule(bank, accountId, other)).status).toBe(201);
});

test.each(['close', 'reopen'])('404: %s of a missing account or one of somebody else', async (verb) => {
  const body =
    verb === 'close' ? { data: { type: 'depositAccountClose', attributes: { reason: 'ByCustomer' } } } : undefined;
  const stranger = await openAccount(await anotherOrganisation(bank));
  for (const id of ['999999999', stranger, 'abc']) {
    const answer = await bank.call('POST', `/accounts/${id}/${verb}`, body);
    expect([answer.status, refusals(answer)]).toEqual([404, [['not_found', undefined]]]);
  }
});
