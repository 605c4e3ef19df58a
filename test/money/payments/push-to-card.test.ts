import { contradictedPushMessage, unansweredPushMessage } from '../../../functions/money/payments/push-to-card-run.ts';
import type { CardPush, CardPushAnswer, CardRail } from '../../../functions/ports/card-rail/port.ts';
import { simulatedCardRail } from '../../../functions/ports/card-rail/simulated-card-rail.ts';
import { runDue as runDueAt } from '../../../functions/time/due/run-due.ts';
import { momentOf } from '../../../functions/kernel/journal/commit.ts';
import type { Platform } from '../../../functions/ports/platform.ts';
import {
  archiveOwner,
  balanceOf,
  type Bank,
  close,
  freeze,
  openAccount,
  openCustomer,
  refusals,
  startBank,
} from '../../support/bank/bank.ts';
import { customerToken, tokenWith } from '../../support/bank/tokens.ts';
import { emittedBy, eventTypesOf, journalRows } from '../../support/bank/journal.ts';
import { runDue } from '../../support/bank/workers.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import { cardConfiguration, pushBody } from '../../support/bank/payment-bodies.ts';
import { push } from './push-body.ts';

let accountId: string;
/** The requests to the provider, and its answers. */
const sentOrders: CardPush[] = [];
let rail: CardRail;

const bank = useBank({
  platform: { cardRail: { push: (one) => (sentOrders.push(one), rail.push(one)) } },
});
beforeEach(async () => {
  rail = simulatedCardRail;
  accountId = await openAccount(bank, { cents: 100_00 });
  sentOrders.length = 0;
  bank.logs.length = 0;
  bank.clock.advance({ seconds: 1 });
});
/** Finishes the pushes of a test, which would otherwise be requested in the next one. */
afterEach(async () => {
  rail = { push: () => Promise.resolve({ outcome: 'sent' }) };
  bank.clock.advance({ days: 1 });
  await runDue(bank);
});

async function pushed(overrides?: Parameters<typeof pushBody>[1]): Promise<string> {
  const answer = await push(bank, accountId, overrides);
  expect([answer.status, answer.body.data?.attributes.status]).toEqual([201, 'Pending']);
  return answer.body.data.id as string;
}
const read = async (id: string) => (await bank.call('GET', `/payments/${id}`)).body.data;
const statusOf = async (id: string) => (await read(id)).attributes.status as string;
const transactions = async () => {
  const { body } = await bank.call('GET', `/transactions?filter[accountId]=${accountId}&sort=createdAt`);
  return (body.data as { type: string; attributes: Record<string, unknown> }[]).slice(1);
};
const errors = () => bank.logs.filter(({ level }) => level === 'error').map(({ message }) => message);
const storedPayment = async (id: string) =>
  bank.table.get({ pk: `pay#${bank.organisationId}#${id.slice(0, 9)}`, sk: id.slice(9) });

describe('201', () => {
  test('Pending: the account is debited at once, and no answer contains the configuration', async () => {
    let answer: Awaited<ReturnType<typeof push>> | undefined;
    const rows = await emittedBy(bank, async () => (answer = await push(bank, accountId, { tags: { trip: '7' } })));
    const account = (await bank.call('GET', `/accounts/${accountId}`)).body.data;
    const { id } = answer?.body.data ?? {};
    const transaction = { type: 'pushToCardTransaction', id: `${accountId}000000002` };
    expect(answer?.body.data).toEqual({
      type: 'pushToCardPayment',
      id,
      attributes: {
        createdAt: bank.clock.now(),
        status: 'Pending',
        direction: 'Credit',
        description: 'Payout',
        amount: 25_00,
        tags: { trip: '7' },
      },
      relationships: {
        account: { data: { type: 'depositAccount', id: accountId } },
        customer: account.relationships.customer,
        org: { data: { type: 'org', id: bank.organisationId } },
        transaction: { data: transaction },
        achPayment: { data: null },
      },
    });
    expect(account.attributes).toMatchObject({ balance: 75_00, available: 75_00, hold: 0 });
    expect(await transactions()).toMatchObject([
      {
        ...transaction,
        attributes: { direction: 'Debit', amount: 25_00, balance: 75_00, summary: 'Payout', tags: { trip: '7' } },
        relationships: { payment: { data: { type: 'pushToCardPayment', id } } },
      },
    ]);
    expect(rows.flatMap(({ events }) => events)).toMatchObject([
      { type: 'payment.created', attributes: { status: 'Pending', direction: 'Credit', amount: 25_00 } },
      { type: 'transaction.created', attributes: { available: 75_00 }, relationships: { payment: { id } } },
    ]);
    expect((await journalRows(bank)).at(-1)?.due).toMatchObject([{ dueAt: bank.clock.now() }]);
  });

  test('the provider is asked as soon as it is due, with what was given; then it is Sent', async () => {
    const id = await pushed();
    const rows = await emittedBy(bank, () => runDue(bank));
    expect(sentOrders).toEqual([
      {
        reference: `${bank.organisationId}-${id}`,
        amountCents: 25_00,
        description: 'Payout',
        configuration: cardConfiguration,
        attempt: 1,
      },
    ]);
    expect(rows.flatMap(({ events }) => events)).toMatchObject([
      {
        type: 'payment.sent',
        attributes: { previousStatus: 'Pending', direction: 'Credit', amount: 25_00, available: 75_00 },
        relationships: { payment: { type: 'pushToCardPayment', id }, account: { id: accountId } },
        resource: await read(id),
      },
    ]);
    expect([await statusOf(id), await balanceOf(bank, accountId), (await transactions()).length]).toEqual([
      'Sent',
      75_00,
      1,
    ]);
  });

  test.each([
    ['sandbox-rejected', 'CardRejected'],
    ['sandbox-fraud#2', 'SuspectedFraud'],
  ])('%s: Rejected, with the funds back in the same transaction', async (destinationCardId, reason) => {
    const id = await pushed({ tags: { trip: '7' }, card: { destinationCardId } });
    const rows = await emittedBy(bank, () => runDue(bank));
    expect(rows).toHaveLength(1);
    expect(rows[0]?.events).toMatchObject([
      { type: 'payment.rejected', attributes: { reason, direction: 'Credit', amount: 25_00 } },
      { type: 'transaction.created', attributes: { direction: 'Credit', balance: 100_00, available: 100_00 } },
    ]);
    expect((await read(id)).attributes).toMatchObject({ status: 'Rejected', reason });
    expect(await balanceOf(bank, accountId)).toBe(100_00);
    expect((await transactions())[1]).toMatchObject({
      type: 'pushToCardReversalTransaction',
      attributes: { direction: 'Credit', amount: 25_00, balance: 100_00, tags: { trip: '7' } },
      relationships: { payment: { data: { id } } },
    });
  });

  test.each([
    ['InsufficientFunds', () => Promise.resolve(), { amount: 100_01 }],
    ['AccountFrozen', () => freeze(bank, accountId), {}],
    [
      'AccountClosed',
      async () => {
        accountId = await openAccount(bank);
        expect((await close(bank, accountId)).status).toBe(200);
      },
      {},
    ],
  ])('%s: created Rejected, nothing moves and nobody is asked', async (reason, prepare, overrides) => {
    await prepare();
    const before = await transactions();
    const types = await eventTypesOf(bank, async () => {
      const { status, body } = await push(bank, accountId, overrides);
      expect([status, body.data.attributes.status, body.data.attributes.reason]).toEqual([201, 'Rejected', reason]);
      const reasonAccount = reason === 'InsufficientFunds' ? undefined : 'account';
      expect(body.data.attributes.reasonAccount).toBe(reasonAccount);
      expect(body.data.relationships.transaction).toBeUndefined();
      const stored = await storedPayment(body.data.id as string);
      expect([stored?.['sealedConfiguration'], stored?.['dueAt']]).toEqual([undefined, undefined]);
    });
    await runDue(bank);
    expect([types, sentOrders, await transactions()]).toEqual([['payment.created', 'payment.rejected'], [], before]);
  });

  test('what the provider needs is sealed on the payment, and dropped once the outcome is known', async () => {
    const id = await pushed();
    const before = await storedPayment(id);
    expect([typeof before?.['sealedConfiguration'], typeof before?.['dueAt']]).toEqual(['string', 'string']);
    await runDue(bank);
    const after = await storedPayment(id);
    expect([after?.['sealedConfiguration'], after?.['dueAt'], after?.['duePk']]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('the same key again is answered with the payment as it is now, and nothing is debited twice', async () => {
    const first = await push(bank, accountId, { idempotencyKey: 'push-once' });
    await runDue(bank);
    const again = await push(bank, accountId, { idempotencyKey: 'push-once' });
    expect([again.status, again.body.data.id, again.body.data.attributes.status]).toEqual([
      201,
      first.body.data.id,
      'Sent',
    ]);
    const other = await push(bank, accountId, { idempotencyKey: 'push-once', card: { referenceId: 'other' } });
    expect([other.status, await balanceOf(bank, accountId)]).toEqual([409, 75_00]);
  });

  test('a customer pushes from their own account', async () => {
    const customerId = await openCustomer(bank);
    const own = await openAccount(bank, { customerId, cents: 50_00 });
    const token = await customerToken(bank, customerId);
    const mine = await bank.call('POST', '/payments', pushBody(own), { token });
    const others = await bank.call('POST', '/payments', pushBody(accountId), { token });
    expect([mine.status, others.status]).toEqual([201, 404]);
  });
});

describe('400', () => {
  const card = '/data/attributes/configuration/cardProvider';
  test.each<[string, Parameters<typeof pushBody>[1], string]>([
    ['no amount', { amount: 0 }, '/data/attributes/amount'],
    ['an amount that is no integer', { amount: 1.5 }, '/data/attributes/amount'],
    ['a description of 51 characters', { description: 'x'.repeat(51) }, '/data/attributes/description'],
    ['no description', { description: '' }, '/data/attributes/description'],
    ['no configuration', { configuration: undefined }, '/data/attributes/configuration'],
    ['no provider', { configuration: {} }, card],
    ['another provider', { configuration: { other: cardConfiguration } }, card],
    [
      'two providers',
      { configuration: { cardProvider: cardConfiguration, other: {} } },
      '/data/attributes/configuration',
    ],
    ['an empty token', { card: { authToken: '' } }, `${card}/authToken`],
    ['a token that is too long', { card: { authToken: 'x'.repeat(2049) } }, `${card}/authToken`],
    ['no institution', { card: { institutionId: undefined } }, `${card}/institutionId`],
    ['a card that is a number', { card: { destinationCardId: 7 } }, `${card}/destinationCardId`],
    ['a wrong check digit', { card: { routingNumber: '011000016' } }, `${card}/routingNumber`],
    ['a routing number of 8 digits', { card: { routingNumber: '01100001' } }, `${card}/routingNumber`],
    ['an account number of 18 digits', { card: { accountNumber: '1'.repeat(18) } }, `${card}/accountNumber`],
    ['an account number with letters', { card: { accountNumber: '12a' } }, `${card}/accountNumber`],
    ['a reference that is too long', { card: { referenceId: 'x'.repeat(256) } }, `${card}/referenceId`],
  ])('%s', async (_, overrides, pointer) => {
    const answer = await push(bank, accountId, overrides);
    expect([answer.status, refusals(answer).map(([, place]) => place)]).toEqual([
      400,
      expect.arrayContaining([pointer]),
    ]);
    expect(refusals(answer).every(([code]) => code === 'invalid_value')).toBe(true);
    expect(JSON.stringify(answer.body)).not.toContain(cardConfiguration.authToken);
  });

  const texts = ['authToken', 'institutionId', 'destinationCardId', 'referenceId'];
  const unsendable = [
    'a\nb',
    'a\r\nx: y',
    'a\u0000',
    'a\u007f',
    'caf\u00e9',
    '\u0416',
    '\u{1f4b3}',
    ' a',
    'a ',
    'a\n',
    'a\tb',
  ];
  test.each(texts.flatMap((name) => unsendable.map((value) => [name, value] as const)))(
    '%s %j, which no provider could be told, and nothing is debited',
    async (name, value) => {
      const answer = await push(bank, accountId, { card: { [name]: value } });
      expect([answer.status, refusals(answer)]).toEqual([400, [['invalid_value', `${card}/${name}`]]]);
      expect(await balanceOf(bank, accountId)).toBe(100_00);
    },
  );

  test.each([1, 2, 2048])('a token of %d characters is none of these', async (length) => {
    await pushed({ card: { authToken: '~'.repeat(length), destinationCardId: 'card 7' } });
  });

  test('feature_disabled where the stage has no provider, and nothing is debited', async () => {
    const settings = { ...bank.platform.settings, pushesToCards: false };
    const other = await startBank({ settings });
    const from = await openAccount(other, { cents: 100_00 });
    const answer = await push(other, from);
    expect([answer.status, refusals(answer)]).toEqual([400, [['feature_disabled', undefined]]]);
    expect(await balanceOf(other, from)).toBe(100_00);
    await other.stop();
  });
});

test('403 without payments-write', async () => {
  const token = await tokenWith(bank, 'payments payments-write-counterparty ach-payments-write');
  expect((await bank.call('POST', '/payments', pushBody(accountId), { token })).status).toBe(403);
});

test('404 for an account that does not exist', async () => {
  const answer = await push(bank, '999999999');
  expect([answer.status, refusals(answer)]).toEqual([404, [['not_found', '/data/relationships/account']]]);
});

test('409 where every owner is Archived', async () => {
  await archiveOwner(bank, accountId);
  const answer = await push(bank, accountId);
  expect([answer.status, refusals(answer)]).toEqual([409, [['invalid_state', '/data/relationships/account']]]);
});

describe('a push that is under way', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['is frozen', () => freeze(bank, accountId)],
    ['belongs to nobody Active any more', () => archiveOwner(bank, accountId)],
  ])('goes on when its account %s, and gives funds back there', async (_, change) => {
    const [good, bad] = [await pushed(), await pushed({ card: { destinationCardId: 'sandbox-rejected' } })];
    await change();
    await runDue(bank);
    expect([await statusOf(good), await statusOf(bad), await balanceOf(bank, accountId)]).toEqual([
      'Sent',
      'Rejected',
      75_00,
    ]);
  });

  test('is asked for again, later and later, and keeps its funds debited until there is an outcome', async () => {
    const id = await pushed({ card: { destinationCardId: 'sandbox-unreachable' } });
    const waits: number[] = [];
    for (let tries = 1; tries <= 8; tries += 1) {
      expect(await eventTypesOf(bank, () => runDue(bank))).toEqual([]);
      const stored = await storedPayment(id);
      expect([stored?.['attempts'], stored?.['status']]).toEqual([tries, 'Pending']);
      const dueAt = String(stored?.['dueAt']);
      waits.push((Date.parse(dueAt) - Date.parse(bank.clock.now())) / 60_000);
      bank.clock.set(dueAt);
    }
    expect(waits).toEqual([1, 2, 5, 15, 60, 360, 360, 360]);
    expect(sentOrders.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(new Set(sentOrders.map(({ reference }) => reference)).size).toBe(1);
    expect([await statusOf(id), await balanceOf(bank, accountId)]).toEqual(['Pending', 75_00]);
    expect(errors()).toEqual([unansweredPushMessage.text]);
    expect(JSON.stringify(bank.logs)).not.toContain(cardConfiguration.authToken);
  });

  test('that is never answered is logged once a day', async () => {
    const id = await pushed({ card: { destinationCardId: 'sandbox-unreachable' } });
    const days = new Set<string>();
    for (let tries = 1; tries <= 5 + 10 * 4; tries += 1) {
      const before = errors().length;
      await runDue(bank);
      if (errors().length > before) days.add(bank.clock.now().slice(0, 10));
      bank.clock.set(String((await storedPayment(id))?.['dueAt']));
    }
    expect([errors().length, days.size]).toEqual([11, 11]);
  });

  test.each(['sandbox-unreachable-once', 'sandbox-slow'])('%s: Sent as soon as the provider says so', async (card) => {
    const id = await pushed({ card: { destinationCardId: card } });
    for (let tries = 0; tries < 3; tries += 1) {
      await runDue(bank);
      bank.clock.advance({ minutes: 10 });
    }
    expect([await statusOf(id), await balanceOf(bank, accountId), errors()]).toEqual(['Sent', 75_00, []]);
  });

  test('that cannot be sent raises an alarm at once, and stays Pending', async () => {
    rail = { push: () => Promise.resolve({ outcome: 'unknown', failure: 'unsendable' }) };
    const id = await pushed();
    await runDue(bank);
    expect([await statusOf(id), await balanceOf(bank, accountId), errors()]).toEqual([
      'Pending',
      75_00,
      [unansweredPushMessage.text],
    ]);
    expect(bank.logs.find(({ level }) => level === 'error')?.fields.outcome).toBe('unsendable');
  });

  test('is not asked for before its next try', async () => {
    await pushed({ card: { destinationCardId: 'sandbox-unreachable-once' } });
    await runDue(bank);
    // The next try is a minute after the first, and runDue lets a second pass.
    bank.clock.advance({ seconds: 58 });
    await runDue(bank);
    expect(sentOrders).toHaveLength(1);
  });
});

describe('a worker may run twice, in parallel, or die', () => {
  const keyOf = (id: string) => ({ pk: `pay#${bank.organisationId}#${id.slice(0, 9)}`, sk: id.slice(9) });
  const runOnce = async (id: string, platform: Platform = bank.platform) =>
    runDueAt(platform, await momentOf(platform, bank.organisationId, 'schedule'), keyOf(id));
  const rejecting = { card: { destinationCardId: 'sandbox-rejected' } };

  test('a second run finds nothing to do', async () => {
    const id = await pushed(rejecting);
    expect([await runOnce(id), await runOnce(id)]).toEqual(['done', 'not due']);
    expect([sentOrders.length, await balanceOf(bank, accountId), (await transactions()).length]).toEqual([
      1, 100_00, 2,
    ]);
  });

  test.each([{}, rejecting])('runs in parallel ask under one reference and move money once (%j)', async (overrides) => {
    const id = await pushed(overrides);
    const types = await eventTypesOf(bank, () => Promise.all(Array.from({ length: 5 }, () => runOnce(id))));
    const isRejected = overrides === rejecting;
    expect(types).toEqual(isRejected ? ['payment.rejected', 'transaction.created'] : ['payment.sent']);
    expect(new Set(sentOrders.map(({ reference }) => reference)).size).toBe(1);
    expect(await balanceOf(bank, accountId)).toBe(isRejected ? 100_00 : 75_00);
    expect(errors()).toEqual([]);
  });

  test('parallel runs without an answer count one try', async () => {
    const id = await pushed({ card: { destinationCardId: 'sandbox-unreachable' } });
    await Promise.all(Array.from({ length: 4 }, () => runOnce(id)));
    expect((await storedPayment(id))?.['attempts']).toBe(1);
  });

  test.each<[string, (table: Bank['table']) => Partial<Bank['table']>]>([
    ['before anything is written', () => ({ transact: () => Promise.reject(new Error('died')) })],
    [
      'after it was written',
      (table) => ({
        transact: async (...args) => {
          await table.transact(...args);
          throw new Error('died');
        },
      }),
    ],
    ['before the provider was asked', () => ({ get: () => Promise.reject(new Error('died')) })],
  ])('dying %s: the next run brings it to the same end', async (_, dying) => {
    for (const overrides of [{}, rejecting]) {
      accountId = await openAccount(bank, { cents: 100_00 });
      const id = await pushed(overrides);
      const doomed = { ...bank.platform, table: { ...bank.table, ...dying(bank.table) } };
      const types = await eventTypesOf(bank, async () => {
        await runOnce(id, doomed).catch(() => undefined);
        await runOnce(id);
      });
      const isRejected = overrides === rejecting;
      expect(types).toEqual(isRejected ? ['payment.rejected', 'transaction.created'] : ['payment.sent']);
      expect(await balanceOf(bank, accountId)).toBe(isRejected ? 100_00 : 75_00);
    }
    expect(new Set(sentOrders.map(({ reference }) => reference)).size).toBeLessThanOrEqual(2);
  });

  test('an outcome that is late and differs changes nothing, and raises an alarm', async () => {
    const id = await pushed();
    const outcomes: CardPushAnswer[] = [{ outcome: 'rejected', reason: 'CardRejected' }, { outcome: 'sent' }];
    const { promise: bothAsked, resolve } = Promise.withResolvers<undefined>();
    rail = {
      push: async () => {
        const outcome = outcomes.shift() ?? { outcome: 'sent' };
        if (outcomes.length === 0) resolve(undefined);
        await bothAsked;
        return outcome;
      },
    };
    bank.clock.advance({ seconds: 1 });
    await Promise.all([runOnce(id), runOnce(id)]);
    expect(errors()).toEqual([contradictedPushMessage.text]);
    const isSent = (await statusOf(id)) === 'Sent';
    expect(await balanceOf(bank, accountId)).toBe(isSent ? 75_00 : 100_00);
  });

  test('a freeze that races a push leaves one of two truths', async () => {
    for (let round = 0; round < 5; round += 1) {
      accountId = await openAccount(bank, { cents: 100_00 });
      const [created] = await Promise.all([push(bank, accountId), freeze(bank, accountId)]);
      const { status, reason } = created.body.data.attributes;
      expect(reason ?? status).toMatch(/^(Pending|AccountFrozen)$/);
      expect(await balanceOf(bank, accountId)).toBe(status === 'Pending' ? 75_00 : 100_00);
    }
  });

  test('two pushes of the same money: one is Pending, one Rejected', async () => {
    const answers = await Promise.all([80_00, 80_00].map((amount) => push(bank, accountId, { amount })));
    expect(answers.map(({ body }) => body.data.attributes.status as string).sort()).toEqual(['Pending', 'Rejected']);
    expect(await balanceOf(bank, accountId)).toBe(20_00);
  });
});
