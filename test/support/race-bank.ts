import { runAllDue } from '../../functions/due/run-due.ts';
import { dueWorker } from '../../functions/due/workers/due.ts';
import type { Instant } from '../../functions/kernel/calendar/instant.ts';
import { createSimulatedAccountLinking } from '../../functions/kernel/adapters/simulated-account-linking.ts';
import { openEnvelope } from '../../functions/kernel/journal/envelope.ts';
import { momentOf } from '../../functions/kernel/journal/commit.ts';
import { journalItem } from '../../functions/kernel/journal/journal.ts';
import { invariant } from '../../functions/kernel/invariant.ts';
import { holesSortKey } from '../../functions/kernel/lists/holes.ts';
import type { Platform } from '../../functions/kernel/runtime/platform.ts';
import { createQueueHandler } from '../../functions/kernel/runtime/worker-handler.ts';
import type { ItemKey } from '../../functions/kernel/table/kind.ts';
import { partnerBankRoutingNumber } from '../../functions/organisations/partner-bank.ts';
import { nextScheduledAction } from '../../functions/recurring-payments/recurring-payment.ts';
import { type RecurringPayment, recurringPayments } from '../../functions/recurring-payments/store.ts';
import { operations } from '../../functions/registry.ts';
import { bodies, type Call, dataOf, makeAccount, makeCustomer } from './model-bank.ts';
import { pick } from './model-seed.ts';
import { type Items, itemsOf, readItems } from './model-items.ts';
import {
  type Act,
  type Asked,
  type Link,
  type Log,
  type OtherSide,
  paymentLine,
  RaceModel,
  scheduleText,
  tell,
  type Told,
  words,
} from './race-model.ts';
import { sqsEvent } from './sqs-event.ts';
import { type Answer, caller, startTestPlatform, type TablePlace, type TestPlatform } from './test-platform.ts';
import { FaultPlan } from './weakening/fault-plan.ts';
import type { WeaknessOptions } from './weakening/options.ts';
import { type Random, randomFrom } from './weakening/random.ts';
import { weaken } from './weakening/weaken.ts';

/** What clients and workers do here: a message of the due queue, or the runs under these ids. */
export type Work =
  { readonly work: 'message'; readonly body: object } | { readonly work: 'runs'; readonly ids: readonly string[] };
export type Command = Act | Work;

/** The cloud at its worst, request by request in an order that the seed draws. */
const weaknesses = {
  ...{ overlapConflicts: 0.5, spuriousConflicts: 0.03, throttles: 0.02, drops: 0.01, lostAnswers: 0.03 },
  ...{ unprocessedKeys: 0.2, shortPages: 0.1 },
  interleave: 'seeded',
} as const satisfies Omit<WeaknessOptions, 'seed'>;
const raced = [
  ...['createRecurringPayment', 'disableRecurringPayment', 'enableRecurringPayment', 'deleteRecurringPayment'],
  ...['freezeAccount', 'unfreezeAccount', 'closeAccount', 'reopenAccount', 'archiveCustomer', 'receiveSandboxPayment'],
  ...['createPayment', 'deleteCounterparty', 'updateCounterparty'],
];
const racedOperations = operations.filter(({ id }) => raced.includes(id));

export type RaceBank = Awaited<ReturnType<typeof startRaceBank>>;

/** Accounts at other banks, of which only their routing numbers can be seen. */
export const links: readonly Link[] = [
  { token: 'sandbox-match#1', routingNumber: '026009593', isPoor: false },
  { token: 'sandbox-low-balance#2', routingNumber: '091000022', isPoor: true },
];

/**
 * Two accounts of one customer or of two, and a counterparty of the first, which is linked or the second account itself. All
 * of it, the table too, is of its own; everything random follows the seed.
 */
export async function startRaceBank(seed: number, place: TablePlace) {
  const random = randomFrom(seed);
  const bank = await startTestPlatform({ place, mayFail: true, platform: { ids: seededIds(random) } });
  const weakness = weaken(bank.client, { seed, ...weaknesses });
  weakness.off();
  const { model, counterpartyId } = await settle(bank, random);
  weakness.on();
  const seen = new Set<string>();
  const look = async (): Promise<readonly string[]> => {
    const items = await readItems(bank.documents, place.tableName);
    return [...shownItems(items), ...(await newLog(bank, items, seen))].sort();
  };
  await look();
  return {
    ...bank,
    ...{ random, model, counterpartyId, weakness },
    /** All that can be seen, as the model tells it; of the log what was written since the last time. */
    look,
  };
}

async function settle({ call }: { readonly call: Call }, random: Random) {
  const first = await makeCustomer(call);
  const owners = [first, random.chance(0.5) ? first : await makeCustomer(call)];
  const model = new RaceModel();
  for (const owner of owners) {
    const balance = pick(random, [0, 25_00, 200_00]);
    const id = await makeAccount(call, owner, balance);
    model.customers.set(owner, false);
    model.accounts.set(id, { owner, status: 'Open', balance, isArchived: false, payments: 0, schedules: 0 });
  }
  const [, second = ''] = [...model.accounts.keys()];
  const permissions = pick(random, ['CreditAndDebit', 'CreditAndDebit', 'DebitOnly'] as const);
  const link = random.chance(0.7) ? pick(random, links) : undefined;
  const data = dataOf(
    await call('POST', '/counterparties', await counterpartyBody(call, first, { permissions, link, second })),
  );
  model.other = { customer: first, permissions, ...(link === undefined ? { account: second } : { link }) };
  return { model, counterpartyId: String(data.id) };
}

async function counterpartyBody(
  call: Call,
  customer: string,
  {
    permissions,
    link,
    second,
  }: Pick<OtherSide, 'permissions'> & { readonly link: Link | undefined; readonly second: string },
) {
  if (link !== undefined) return bodies.linked(customer, { permissions, providerProcessorToken: link.token });
  const { accountNumber, routingNumber } = dataOf(await call('GET', `/accounts/${second}`), 200).attributes;
  return bodies.counterparty(customer, { permissions, accountNumber, routingNumber });
}

/** Two waits never end at different moments, so that the seed alone decides. */
const seededIds = (random: Random): Platform['ids'] => ({
  digits: (digits) => String(1 + random.below(9)) + Array.from({ length: digits - 1 }, () => random.below(10)).join(''),
  bytes: (count) => Uint8Array.from({ length: count }, () => random.below(256)),
  fraction: () => 0,
});

/** One process, with a clock and a death of its own. */
export function startProcess({ platform, table }: RaceBank, now: Instant) {
  const plan = new FaultPlan();
  const pending = new Set<Promise<unknown>>();
  const through =
    <Args extends readonly unknown[], T>(name: string, ask: (...args: Args) => Promise<T>) =>
    (...args: Args): Promise<T> => {
      const io = plan.run(name, () => ask(...args));
      pending.add(io);
      return io;
    };
  const simulated = createSimulatedAccountLinking(() => Promise.resolve());
  const own: Platform = {
    ...platform,
    clock: { now: () => now },
    table: {
      get: through('get', table.get),
      getAll: through('getAll', table.getAll),
      query: through('query', table.query),
      queryIndex: through('queryIndex', table.queryIndex),
      transact: through('transact', table.transact),
      put: through('put', table.put),
      update: through('update', table.update),
    },
    queues: { ...platform.queues, send: through('send', platform.queues.send) },
    wakeUps: { set: through('wake', platform.wakeUps.set) },
    accountLinking: {
      ...simulated,
      // It takes its turn among the requests to the table.
      balance: through('balance', async (token, timeoutMs) => {
        await table.get({ pk: 'provider', sk: '-' });
        return simulated.balance(token, timeoutMs);
      }),
    },
  };
  /** A request that was sent is done though its process died. */
  const atRest = () => Promise.allSettled([...pending]);
  return { plan, platform: own, atRest };
}
export type Process = ReturnType<typeof startProcess>;

/** Does what is commanded. Undefined where nobody heard what came of it, so that it has to be done again. */
export async function perform(
  bank: RaceBank,
  { platform, plan, atRest }: Process,
  command: Command,
): Promise<string | undefined> {
  const said = 'work' in command ? await work(bank, platform, command) : await ask(bank, platform, command);
  await atRest();
  return plan.isDead ? undefined : said;
}

async function work(bank: RaceBank, platform: Platform, command: Work): Promise<string | undefined> {
  if (command.work === 'message') return (await deliver(platform, command.body)) ? '' : undefined;
  try {
    const moment = await momentOf(platform, bank.organisationId);
    const keys = command.ids.map((id) => keyOfSchedule(bank, id));
    const { ran, failed } = await runAllDue(platform, moment, keys);
    return failed.length === 0 ? String(ran) : undefined;
  } catch {
    return undefined;
  }
}

function keyOfSchedule({ organisationId }: RaceBank, id: string): ItemKey {
  const ref = recurringPayments.ref(organisationId, id);
  invariant(ref !== undefined, 'ids of schedules can be read');
  return ref.key;
}

/** Hands a message to the due worker; true where it was done with. */
export async function deliver(platform: Platform, body: object): Promise<boolean> {
  const answer = await createQueueHandler(dueWorker, platform)(sqsEvent(body));
  return answer.batchItemFailures.length === 0;
}

async function ask({ token, counterpartyId }: RaceBank, platform: Platform, act: Act): Promise<string | undefined> {
  const { method, path, body } = requestOf(act, counterpartyId);
  const answer = await caller(platform, token, racedOperations, true)(method, path, body);
  return answer.status >= 500 || answer.status === 429 ? undefined : textOf(answer);
}

function textOf({ status, body }: Answer): string {
  if (status >= 400) return [status, ...(body.errors as { code: string }[]).map(({ code }) => code)].join(' ');
  const { id, attributes = {} } = body?.data ?? {};
  const { status: state, reason, numberOfPayments, schedule } = attributes;
  return words(status, schedule && id, state, reason, numberOfPayments, schedule?.nextScheduledAction);
}

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
}

const post = (path: string, body?: object): Sent => ({ method: 'POST', path, ...(body === undefined ? {} : { body }) });

function requestOf(act: Act, counterpartyId: string): Sent {
  switch (act.act) {
    case 'create':
      return post('/recurring-payments', scheduleBody(act.asked, counterpartyId));
    case 'disable':
    case 'enable':
      return post(`/recurring-payments/${act.id}/${act.act}`);
    case 'delete':
      return { method: 'DELETE', path: `/recurring-payments/${act.id}` };
    case 'freeze':
      return post(`/accounts/${act.account}/freeze`, bodies.freeze);
    case 'close':
      return post(`/accounts/${act.account}/close`, bodies.close);
    case 'unfreeze':
    case 'reopen':
      return post(`/accounts/${act.account}/${act.act}`);
    case 'archive':
      return post(`/customers/${act.customer}/archive`);
    case 'fund':
      return post('/sandbox/payments', bodies.credit(act.account, act.amount));
    case 'pay':
      return post('/payments', bodies.payment(act.account, act.to, act.amount));
    case 'forget':
      return { method: 'DELETE', path: `/counterparties/${counterpartyId}` };
    case 'relink': {
      const { permissions, link } = act;
      const attributes = { permissions, ...(link === undefined ? {} : { providerProcessorToken: link.token }) };
      const body = { data: { type: 'counterparty', attributes } };
      return { method: 'PATCH', path: `/counterparties/${counterpartyId}`, body };
    }
    case 'run':
      throw new Error('runs are for workers');
  }
}

function scheduleBody({ kind, account, payee, amount, schedule, verifies, key }: Asked, counterparty: string) {
  const to =
    payee === undefined
      ? { counterparty: { data: { type: 'counterparty', id: counterparty } } }
      : { counterpartyAccount: { data: { type: 'depositAccount', id: payee } } };
  return {
    data: {
      type: kind,
      attributes: {
        ...{ amount, description: 'Rent', schedule },
        ...(kind === 'recurringDebitAchPayment' ? { verifyCounterpartyBalance: verifies } : {}),
        ...(key === undefined ? {} : { idempotencyKey: key }),
      },
      relationships: { account: { data: { type: 'depositAccount', id: account } }, ...to },
    },
  };
}

interface AccountItem {
  readonly id: string;
  readonly status: string;
  readonly balance: number;
  readonly available: number;
  readonly payments: number;
  readonly recurringPayments: number;
  readonly archivedOwnerIds?: readonly string[];
}

type PaymentItem = Parameters<typeof paymentLine>[1] & {
  readonly id: string;
  readonly accountId: string;
  readonly recurringPayment?: { readonly id: string };
  readonly counterpartyAccountId?: string;
  readonly counterparty?: { readonly routingNumber: string };
};

function shownItems(items: Items): string[] {
  const accounts = itemsOf<AccountItem>(items, 'acc').map((one) => {
    const isArchived = one.archivedOwnerIds !== undefined;
    const money = one.available === one.balance ? one.balance : `${one.balance} of which ${one.available}`;
    return words(
      'account',
      one.id,
      one.status,
      money,
      one.payments,
      one.recurringPayments,
      isArchived ? 'archived' : '',
    );
  });
  const customers = itemsOf<{ id: string; status: string }>(items, 'cus')
    .filter(({ sk }) => sk === 'head')
    .map(({ id, status }) => words('customer', id, status === 'Archived'));
  const [other] = itemsOf<{ permissions: string; tokenHash?: string; routingNumber: string }>(items, 'cpt').filter(
    ({ sk }) => sk !== holesSortKey,
  );
  const routing = other?.tokenHash === undefined ? '' : other.routingNumber;
  const schedules = ['rec', 'rcd'].flatMap((kind) =>
    itemsOf<RecurringPayment>(items, kind)
      .filter(({ sk }) => sk !== holesSortKey)
      .map((one) => scheduleLine(one, items)),
  );
  const payments = itemsOf<PaymentItem>(items, 'pay').map((one) => {
    const { routingNumber } = one.counterparty ?? {};
    const elsewhere = routingNumber === partnerBankRoutingNumber ? 'here' : routingNumber;
    const dueAt = one['dueAt'];
    return paymentLine(one.id, {
      ...one,
      ...{ account: one.accountId, maker: one.recurringPayment?.id, dueAt },
      other: one.counterpartyAccountId ?? elsewhere ?? '',
    });
  });
  return [
    ...accounts,
    ...customers,
    words('counterparty', other?.permissions ?? 'gone', routing),
    ...schedules,
    ...payments,
  ];
}

interface RunItem {
  readonly dueDate: string;
  readonly count?: number;
  readonly outcome: string;
  readonly reason?: string;
  readonly payment?: { readonly id: string };
}

function scheduleLine(one: RecurringPayment, items: Items): string {
  const { id, pk, sk, status, numberOfPayments, nextDueDate, dueAt } = one;
  const partition = `run#${pk.slice(pk.indexOf('#') + 1)}#${String(Number(sk))}`;
  const runs = itemsOf<RunItem>(items, 'run')
    .filter((run) => run.pk === partition)
    .sort((left, right) => (left.sk < right.sk ? -1 : 1))
    .map(
      ({ dueDate, count = 1, outcome, reason, payment }) =>
        `${words(dueDate, `x${count}`, outcome, reason, payment?.id)};`,
    );
  const waits = dueAt === undefined ? '-' : words(nextDueDate, dueAt, nextScheduledAction(one));
  const verifies = 'verifyCounterpartyBalance' in one && one.verifyCounterpartyBalance;
  const what = scheduleText({ kind: one.type, amount: one.amount, verifies }, one.schedule);
  return words('schedule', id, what, status, numberOfPayments, waits, ...runs);
}

/** What the journal has since the last look, its rows in their order, which is that of the log. */
async function newLog(
  { platform, organisationId }: Pick<TestPlatform, 'platform' | 'organisationId'>,
  items: Items,
  seen: Set<string>,
) {
  const log: Log = new Map();
  const cipher = await platform.cipher();
  const rows = itemsOf(items, 'jrn').map(journalItem.parse);
  for (const row of rows.sort((one, other) => (one.sk < other.sk ? -1 : 1))) {
    if (seen.has(row.sk)) continue;
    seen.add(row.sk);
    if (row.events !== undefined) {
      const { events } = openEnvelope(row.events, cipher, organisationId, row.txId);
      tell(log, events.map(toldOf));
    }
  }
  return [...log].map(([thing, told]) => words('log', thing, told.join(' | ')));
}

function toldOf({
  type,
  attributes,
  relationships,
}: {
  type: string;
  attributes: object;
  relationships: object;
}): Told {
  const ids = relationships as Readonly<Record<string, { readonly id: string } | undefined>>;
  const names = type.startsWith('customer.')
    ? (['customer'] as const)
    : (['recurringPayment', 'account', 'payment'] as const);
  const about = Object.fromEntries(names.flatMap((name) => (ids[name] === undefined ? [] : [[name, ids[name].id]])));
  return { type, attributes: attributes as Told['attributes'], about };
}
