import { createCard } from '../../../functions/cards/cards/operations/create.ts';
import { plusMs } from '../../../functions/kernel/base/calendar/instant.ts';
import { withBoundedWaits } from '../../../functions/kernel/http/bounded-waits.ts';
import { keptRequestKind } from '../../../functions/kernel/http/kept-requests/kept-request.ts';
import { lineKind } from '../../../functions/kernel/http/line/line.ts';
import { problemOf } from '../../../functions/kernel/http/problem-of.ts';
import { partitionKey } from '../../../functions/kernel/table/kind.ts';
import { createTable } from '../../../functions/kernel/table/table.ts';
import type { AnyOperation } from '../../../functions/kernel/http/operation.ts';
import { createMemoryDocuments } from '../../../local/engines/memory-documents.ts';
import { cardBody } from '../../cards/cards/card-bank.ts';
import { notingProcessor } from '../../cards/cards/card-orders.ts';
import { fileOf, waitingFor } from '../../onboarding/applications/documents-in.ts';
import { openAccount, paymentsOf } from '../../support/bank/bank.ts';
import { achBody } from '../../support/bank/payment-bodies.ts';
import { caller, testTableName } from '../../support/bank/platform.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import { itemsOf, readItems } from '../../support/model/items.ts';
import {
  cancelledTransaction,
  type Mishap,
  refusingClient,
  type SentCommand,
  throttled,
} from '../../support/weakening/refusing-client.ts';

const { cardProcessor, orders } = notingProcessor();
const bank = useBank({ platform: { cardProcessor }, settings: { requestLog: { isKept: true } } });

/** A platform whose table behaves like `fate`, its callers, and what they sent to the table. */
function withFate(fate: (command: SentCommand) => Mishap | undefined, registry?: readonly AnyOperation[]) {
  const { client, sent } = refusingClient(bank.documents, fate);
  const platform = { ...bank.platform, table: createTable(client, testTableName), documents: createMemoryDocuments() };
  return { call: caller(platform, bank.token, registry, true), sent, platform };
}
const slowDown = () => ({ error: throttled('ThrottlingException') });
const names = ({ input }: SentCommand, text: string) => JSON.stringify(input).includes(text);

test('calls of one request that are throttled once each, with time between them, are all sent again', async () => {
  let sends = 0;
  const { platform } = withFate(() => ((sends += 1) % 2 === 1 ? slowDown() : undefined));
  await withBoundedWaits(platform, async (table) => {
    await table.get({ pk: 'acc#1', sk: 'x' });
    await new Promise((resolve) => setTimeout(resolve, 350));
    await table.get({ pk: 'acc#1', sk: 'x' });
  });
  expect(sends).toBe(4);
});

test('a transaction without a token that may still be in progress counts as written', async () => {
  const { platform } = withFate(({ name }) =>
    name === 'TransactWrite' ? { error: throttled('TransactionInProgressException', 3) } : slowDown(),
  );
  const work = withBoundedWaits(platform, async (table) => {
    await table.transact([{ Put: { Item: { pk: 'acc#1', sk: 'x' } } }]).catch(() => undefined);
    await table.get({ pk: 'acc#1', sk: 'x' });
  });
  expect(problemOf(await work.catch((error: unknown) => error)).code).toBe('timeout');
});

describe('a request that waits for a turn in a line', () => {
  /**
   * An ACH payment that loses two races and the lease of its line, and then waits with a ticket. The lease is free then unless somebody
   * else leads. What follows behaves like `fate`.
   */
  async function waiting(fate: (command: SentCommand) => Mishap | undefined, isLed = false) {
    const hot = await openAccount(bank, { cents: 100_00 });
    const line = partitionKey(lineKind, bank.organisationId, hot, 'payments');
    const until = isLed ? plusMs(bank.clock.now(), 60_000) : '';
    const held = { pk: line, sk: 'lease', holder: 'somebody else', beat: 1, until, expiresAtSeconds: 1 };
    await bank.table.put({ Item: held });
    let races = 0;
    let waits = false;
    const lost = Array.from({ length: 20 }, () => 'TransactionConflict');
    const { call, sent } = withFate((command) => {
      if (waits) return fate(command);
      waits = isTicket(command);
      if (command.name === 'TransactWrite' && races < 2) {
        races += 1;
        return { error: cancelledTransaction(...lost) };
      }
      return isLease(command) ? { error: throttled('ConditionalCheckFailedException') } : undefined;
    });
    const answer = await call('POST', '/payments', achBody(hot, { amount: 1_00 }));
    expect(await paymentsOf(bank, hot)).toEqual([]);
    const { lease, ...tickets } = Object.fromEntries(
      (await bank.table.query({ pk: line })).map(({ sk, ...item }) => [sk, item]),
    );
    return { answer, sent, tickets, lease, ticket: sent.find(isTicket) };
  }
  const isTicket = (command: SentCommand) => command.name === 'Put' && names(command, '"ticket#');
  const isLease = (command: SentCommand) => command.name === 'Put' && names(command, '"lease"');
  const isLook = (command: SentCommand) => command.name === 'BatchGet' && names(command, '"lease"');
  const isWithdrawal = (command: SentCommand) => command.name === 'TransactWrite' && names(command, '"Delete"');
  const isDecision = (command: SentCommand) => command.name === 'TransactWrite' && !names(command, '"Delete"');

  test.each<[string, (command: SentCommand) => boolean, number]>([
    ['its looks at the line', isLook, Infinity],
    ['its writes of the lease', isLease, 3],
    ['its ticket, when it has the lease', isWithdrawal, 3],
    ['its payment, when its turn has come', isDecision, Infinity],
  ])('is answered 429, and holds up nobody, if the table throttles %s', async (_, isThrottled, times) => {
    let throttles = 0;
    const { answer, tickets, lease } = await waiting((command) =>
      isThrottled(command) && (throttles += 1) <= times ? slowDown() : undefined,
    );
    expect([answer.status, tickets, lease?.['until']]).toEqual([429, {}, '']);
    expect(throttles).toBeGreaterThanOrEqual(3);
  });

  test('gives back a lease that was passed on to it meanwhile', async () => {
    const { answer, sent, tickets, ticket } = await waiting((command) => {
      if (isLook(command)) return slowDown();
      if (command.name !== 'TransactWrite') return undefined;
      return { error: cancelledTransaction('ConditionalCheckFailed'), isDone: true };
    }, true);
    expect([answer.status, tickets]).toEqual([429, {}]);
    const { sk } = ticket?.input['Item'] as { readonly sk: string };
    const ownKey = sk.split('#').at(-1);
    expect(sent.findLast(isLease)?.input['Item']).toMatchObject({ until: '', holder: ownKey });
  });
});

test('a file whose upload is throttled is not kept', async () => {
  const { documents, documentIds } = await waitingFor(bank, '000000002');
  const stored: string[] = [];
  const removed: string[] = [];
  const { platform } = withFate(({ name }) =>
    name === 'TransactWrite' ? { error: cancelledTransaction('None', 'ThrottlingError') } : undefined,
  );
  const noting = {
    ...platform.documents,
    put: async (key: string, bytes: Uint8Array) => {
      stored.push(key);
      await platform.documents.put(key, bytes);
    },
    remove: async (key: string) => {
      removed.push(key);
      await platform.documents.remove(key);
    },
  };
  const call = caller({ ...platform, documents: noting }, bank.token, undefined, true);
  const headers = { 'content-type': 'image/png' };
  const { status } = await call('PUT', `${documents}/${documentIds[0] ?? ''}`, fileOf('image/png'), { headers });
  expect(status).toBe(429);
  expect([stored.length, removed]).toEqual([1, stored]);
});

describe('a request that has ordered a card', () => {
  const order = async (throttles: number, registry?: readonly AnyOperation[]) => {
    const accountId = await openAccount(bank);
    const before = orders.length;
    let sends = 0;
    const { call } = withFate(
      ({ name }) =>
        name === 'TransactWrite' && (sends += 1) <= throttles
          ? { error: cancelledTransaction('None', 'ThrottlingError') }
          : undefined,
      registry,
    );
    const { status } = await call('POST', '/cards', cardBody(accountId));
    return { status, ordered: orders.length - before, sends };
  };

  test('tries to save it longer than another request', async () => {
    expect(await order(5)).toEqual({ status: 201, ordered: 1, sends: 6 });
  });

  test('is answered 503 at its time limit, because something was done', async () => {
    const { status, ordered } = await order(Infinity, [{ ...createCard, timeoutSeconds: 1.3 }]);
    expect([status, ordered]).toEqual([503, 1]);
  });
});

test('a row of the request log that is throttled once is kept', async () => {
  const rows = async () => itemsOf(await readItems(bank.documents, testTableName), keptRequestKind.prefix).length;
  const before = await rows();
  const alarms = bank.logs.length;
  let isFirst = true;
  const { call } = withFate((command) => {
    if (!isFirst || command.name !== 'Put' || !names(command, `"${keptRequestKind.prefix}#`)) return undefined;
    isFirst = false;
    return slowDown();
  });
  expect((await call('GET', '/accounts')).status).toBe(200);
  expect([isFirst, (await rows()) - before]).toEqual([false, 1]);
  expect(bank.logs.slice(alarms).filter(({ level }) => level === 'error')).toEqual([]);
});
