import { withBoundedWaits } from '../../../functions/kernel/http/bounded-waits.ts';
import { plusMs } from '../../../functions/kernel/base/calendar/instant.ts';
import { leaseSort, lineKind } from '../../../functions/kernel/http/line/line.ts';
import { slotKind } from '../../../functions/kernel/http/slots.ts';
import { problemOf } from '../../../functions/kernel/http/problem-of.ts';
import { createTable } from '../../../functions/kernel/table/table.ts';
import { journalKind } from '../../../functions/kernel/journal/journal.ts';
import { balanceOf, forceAccount, openAccount, paymentsOf } from '../../support/bank/bank.ts';
import { paymentBody } from '../../support/bank/payment-bodies.ts';
import { caller, testTableName } from '../../support/bank/platform.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import { itemsOf, itemTexts, readItems } from '../../support/model/items.ts';
import {
  cancelledTransaction,
  type Mishap,
  refusingClient,
  type SentCommand,
  throttled,
  unanswered,
} from '../../support/weakening/refusing-client.ts';

const bank = useBank();
let from: string;
let to: string;
let keys = 0;
beforeEach(async () => {
  from = await openAccount(bank, { cents: 100_00 });
  to = await openAccount(bank);
  keys += 1;
});

/** Callers of the platform whose table behaves like `fate`, with what they sent to it. */
function withFate(fate: (command: SentCommand) => Mishap | undefined) {
  const { client, sent } = refusingClient(bank.documents, fate);
  const table = createTable(client, testTableName);
  return { call: caller({ ...bank.platform, table }, bank.token, undefined, true), sent, table };
}
const body = () => paymentBody(from, to, { amount: 10_00, idempotencyKey: `key ${String(keys)}` });
const textsOf = () => itemTexts(bank.documents, testTableName);
const transactionsOf = (sent: readonly SentCommand[]) => sent.filter(({ name }) => name === 'TransactWrite');
const isJournalled = ({ input }: SentCommand) => JSON.stringify(input).includes(`"${journalKind.prefix}#`);
const refused = (error: () => Error) => (command: SentCommand) =>
  command.name === 'TransactWrite' && isJournalled(command) ? { error: error() } : undefined;
const inJournal = () => cancelledTransaction('None', 'None', 'ThrottlingError');

/** The same request, once the table behaves: it makes the one payment that there is, or is answered with it. */
async function expectOnePayment() {
  const { status, body: paid } = await bank.call('POST', '/payments', body());
  expect(status).toBe(201);
  expect((await paymentsOf(bank, from)).map(({ id }: { id: string }) => id)).toEqual([paid.data.id]);
  expect(await balanceOf(bank, from)).toBe(90_00);
}

describe('429', () => {
  test.each<[string, () => Error]>([
    ['one of its actions', inJournal],
    [
      'one of its actions, of which another one is held',
      () => cancelledTransaction('TransactionConflict', 'ThrottlingError'),
    ],
    ['the table', () => throttled('ProvisionedThroughputExceededException')],
    ['the account', () => throttled('ThrottlingException')],
  ])(
    'a transaction for which %s is throttled is sent three times, nothing is written, and its key can be used',
    async (_, error) => {
      const before = await textsOf();
      const { call, sent } = withFate(refused(error));
      const { status, headers, body: answer } = await call('POST', '/payments', body());
      expect([status, answer.errors[0].code, headers['Retry-After']]).toEqual([429, 'too_many_requests', '1']);
      const tokens = transactionsOf(sent).map(({ input }) => input['ClientRequestToken']);
      expect([tokens.length, new Set(tokens).size]).toEqual([3, 1]);
      expect(sent.filter(({ name }) => name === 'BatchGet')).toHaveLength(1);
      expect(await textsOf()).toEqual(before);
      await expectOnePayment();
    },
  );

  test('a read that is throttled is sent three times, and a batch that comes back in parts eight times', async () => {
    const reads = withFate(({ name }) =>
      name === 'BatchGet' ? { error: throttled('ProvisionedThroughputExceededException') } : undefined,
    );
    expect((await reads.call('GET', `/accounts/${from}`)).status).toBe(429);
    expect(reads.sent).toHaveLength(3);
    let rounds = 0;
    const send = ({ input }: { readonly input: { readonly RequestItems: object } }) => {
      rounds += 1;
      return Promise.resolve({ Responses: {}, UnprocessedKeys: input.RequestItems });
    };
    const table = createTable({ send: send as never }, testTableName);
    const { status } = await caller({ ...bank.platform, table }, bank.token, undefined, true)('GET', '/accounts');
    expect(status).toBe(429);
    expect(rounds % 8).toBe(0);
  });

  test('requests that wait in a line leave it', async () => {
    await forceAccount(bank, from, { lineUntil: plusMs(bank.clock.now(), 5_000) });
    const { call, sent } = withFate(refused(inJournal));
    const all = Array.from({ length: 6 }, (_, place) =>
      paymentBody(from, to, { amount: 100, idempotencyKey: `${String(keys)}-${String(place)}` }),
    );
    const answers = await Promise.all(all.map((one) => call('POST', '/payments', one)));
    expect(answers.map(({ status }) => status)).toEqual(all.map(() => 429));
    expect(sent.some(({ name, input }) => name === 'Put' && JSON.stringify(input).includes('"ticket'))).toBe(true);
    const lines = itemsOf(await readItems(bank.documents, testTableName), lineKind.prefix);
    expect(lines.filter(({ sk }) => sk !== leaseSort)).toEqual([]);
    expect(await paymentsOf(bank, from)).toEqual([]);
    for (const one of all) expect((await bank.call('POST', '/payments', one)).status).toBe(201);
  });
});

test('a request is served if the table takes its transaction at the third time', async () => {
  let throttles = 0;
  const { call, sent } = withFate((command) =>
    command.name === 'TransactWrite' && (throttles += 1) < 3 ? { error: inJournal() } : undefined,
  );
  expect((await call('POST', '/payments', body())).status).toBe(201);
  expect(transactionsOf(sent)).toHaveLength(3);
  await expectOnePayment();
});

test('a transaction of which a condition failed is decided again, even if the table throttles another of its actions', async () => {
  let tries = 0;
  const { call, sent } = withFate(({ name }) =>
    name === 'TransactWrite' && (tries += 1) === 1
      ? { error: cancelledTransaction('ConditionalCheckFailed', 'ThrottlingError') }
      : undefined,
  );
  expect((await call('POST', '/payments', body())).status).toBe(201);
  expect(sent.filter(({ name }) => name === 'BatchGet')).toHaveLength(2);
});

describe('503', () => {
  test('a transaction that was done and got no answer is answered by the same request', async () => {
    const { call } = withFate(({ name }) =>
      name === 'TransactWrite' ? { error: unanswered(), isDone: true } : undefined,
    );
    const { status, headers, body: answer } = await call('POST', '/payments', body());
    expect([status, answer.errors[0].code, headers['Retry-After']]).toEqual([503, 'timeout', '1']);
    await expectOnePayment();
  });

  test.each(['ThrottlingException', 'ProvisionedThroughputExceededException', 'TransactionInProgressException'])(
    'so is one that was done, and was then refused again and again with %s',
    async (name) => {
      let isFirst = true;
      const { call, sent } = withFate((command) => {
        if (command.name !== 'TransactWrite') return undefined;
        const isDone = isFirst;
        isFirst = false;
        return { error: throttled(name, 2), isDone };
      });
      const { status, body: answer } = await call('POST', '/payments', body());
      expect([status, answer.errors[0].code]).toEqual([503, 'timeout']);
      expect(new Set(transactionsOf(sent).map(({ input }) => input['ClientRequestToken'])).size).toBe(1);
      await expectOnePayment();
    },
  );

  test.each<[string, string, string, string]>([
    ['a part of it was written before', 'acc#1', 'item', 'timeout'],
    ['only a slot was taken before', `${slotKind.prefix}#1`, 'operation#0', 'too_many_requests'],
    ['only a lease was taken before', `${lineKind.prefix}#1#2`, 'lease', 'too_many_requests'],
  ])('a request whose table throttles when %s', async (_, pk, sk, code) => {
    const { table } = withFate(({ name }) =>
      name === 'Get' ? { error: throttled('ThrottlingException') } : undefined,
    );
    const work = withBoundedWaits({ ...bank.platform, table }, async (bounded) => {
      await bounded.put({ Item: { pk, sk } });
      await bounded.get({ pk, sk });
    });
    const problem = problemOf(await work.catch((error: unknown) => error));
    expect(problem.code).toBe(code);
    expect(problem.retryAfterSeconds).toBe(1);
  });

  test('a single write that is throttled after an attempt without an answer may have been done', async () => {
    const { table } = withFate(({ name }) =>
      name === 'Put' ? { error: throttled('ThrottlingException', 2) } : undefined,
    );
    const work = withBoundedWaits({ ...bank.platform, table }, (bounded) =>
      bounded.put({ Item: { pk: 'acc#1', sk: 'x' } }),
    );
    expect(problemOf(await work.catch((error: unknown) => error)).code).toBe('timeout');
  });
});
