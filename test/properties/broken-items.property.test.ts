import { DynamoDBDocumentClient, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { chunksBetween, headNumber } from '../../functions/delivery/events/log-reads.ts';
import { numberedRows } from '../../functions/delivery/events/log.ts';
import { cards } from '../../functions/cards/cards/store.ts';
import { bulkPartKind } from '../../functions/money/bulk-payments/store.ts';
import { journalPartition } from '../../functions/kernel/journal/journal.ts';
import type { StoredItem } from '../../functions/kernel/table/write.ts';
import { workers } from '../../functions/registry.ts';
import { startTestEngine } from '../support/engines/test-engine.ts';
import {
  anotherOrganisation,
  type Bank,
  fund,
  openAccount,
  openCustomer,
  pay,
  schedule,
} from '../support/bank/bank.ts';
import { bodies } from '../support/bank/bodies.ts';
import { achBody, paymentBody } from '../support/bank/payment-bodies.ts';
import { authenticationOf } from '../cards/card-authentications/authentication-bank.ts';
import { tokenOf } from '../cards/card-tokens/token-bank.ts';
import { banksWithFiles } from '../money/ach-files/file-bank.ts';
import { useStarted } from '../support/bank/use-started.ts';
import { exportFaults } from '../support/model/exported.ts';
import { drain } from '../support/simulation/drain.ts';
import { type Simulation, startSimulation } from '../support/simulation/simulation.ts';

const canary = 'canary-7b20';
const bulkMembers = 3;
const replayOfAll = { data: { type: 'webhookReplay', attributes: { fromEventId: '1' } } };
/** Kinds that are not broken here. */
const left: Readonly<Record<string, string>> = {
  aas: 'belongs to the stage',
  abk: 'is only inserted, by walks through the ledger, and is read for one message of a day of a bank',
  abd: 'belongs to a bank of the stage',
  asd: 'belongs to a bank of the stage',
  asn: 'belongs to a bank of the stage',
  adn: 'belongs to a bank of the stage',
  aex: 'belongs to a bank of the stage',
  aup: 'belongs to a bank of the stage',
  ain: 'belongs to the stage; a broken one stops only its file, whose message becomes a dead letter',
  apx: 'belongs to the stage, and is read only by incoming entries without an organisation',
  arc: 'is made when a debit comes back, and is read for one message of one organisation',
  arj: 'is made when a bank rejects a file of ours, and is read for one message of one rejection',
  art: 'belongs to the stage, and has no content',
  ary: 'belongs to the stage',
  asw: 'belongs to the stage',
  ins: 'belongs to the stage, and is read by workers only when a notification of change names another bank',
  acm: 'is put by a command, and is read by entries of one organisation',
  afd: 'is made when a window is closed, and is read only by windows of the same bank and day',
  afl: 'is made when a window is closed, and is read by workers only when that window is closed again',
  ash: 'is made when a window is closed, and is read by no worker',
  avl: 'is only inserted, by entries of files, and is read by no worker',
  amn: 'is only inserted, and is read by no worker',
  asl: 'is only inserted, when a window is closed, and has no content',
  adj: 'is read by workers only when it is booked, for one correction',
  apc: 'exists only with an identity provider, and is read for one message of one organisation',
  apn: 'is read only by rotations and erasures, for one message of one organisation',
  apw: 'is only inserted and deleted by workers, with the application that it names',
  cbk: 'is read only by erasures, for one message of one organisation',
  cfc: 'is read only by erasures, for one message of one organisation',
  chd: 'is read by workers only when a step of it is due, for that check deposit',
  das: 'is only written when due work fails; test/time/clock/failing-work.test.ts breaks it',
  dsp: 'is read only by erasures, for one message of one organisation',
  rwd: 'is read only by erasures, for one message of one organisation',
  key: 'belongs to the stage',
  due: 'names entries of the index',
  qrt: 'holds notes whose content is in their keys; test/workers/poisoned-streams.test.ts works with them',
  ctk: 'is read only by the bulks of customers, for one message of one organisation',
  cpt: 'is read only by what pays to it, for one message of one organisation',
  dip: 'is only written, by incoming entries',
  rcv: 'is read only by entries of one payment',
  blr: 'is only inserted, by bulks of cards, and is read by no worker',
  bre: 'is written by batch releases and read by rotations and erasures, for one message of one organisation',
  arq: 'is read by workers only when the time of a request is over, for that request',
  pnm: 'is only written by workers, when an authorization expires',
  aut: 'is read by workers only when an authorization expires, for its card',
  cac: 'is read by workers only when an authorization expires, for its card',
  cct: 'is read by workers only when the time of a request is over, for its card',
  cco: 'is read by workers only when the time of a request is over, for that request',
  smc: 'is read by the simulated pages of sandboxes, for one card',
  psc: 'is read only by rotations, for one message of one organisation',
  crw: 'is read by workers only when a card has expired, for that card',
  cul: 'is only written, by payments of one customer',
  cfg: 'is only counted in; test/cards/card-figures shows that a day that cannot be read stops no event',
  etc: 'is only written after hundreds of events; test/delivery/events/type-index.test.ts shows that its faults stop nothing',
  etl: 'is only written after hundreds of events; test/delivery/events/type-index.test.ts shows that its faults stop nothing',
  era: 'is read only by erasures, for one message of one organisation',
  lnk: 'is read only by erasures, for one message of one organisation',
  out: 'is read only by rotations and erasures, for one message of one organisation',
  own: 'is read only by erasures, for one message of one organisation',
  rcd: 'is read only by erasures, for one message of one organisation',
  rot: 'is read only by rotations, for one message of one organisation',
  stm: 'is written only when a month is over; test/accounts/statements shows that a fault stops only its account',
  ten: 'is read only by entries of one payment',
};

const broken = [...new Set(workers.flatMap(({ uses }) => [...uses.read, ...uses.write]).map(({ prefix }) => prefix))]
  .filter((prefix) => left[prefix] === undefined)
  .sort();

const engine = useStarted(startTestEngine, 'file');
let tables = 0;

describe('an organisation of which every item of one kind is broken', () => {
  test.each(broken)('%s: others go on, there is an alarm, and nothing is lost after the repair', async (prefix) => {
    tables += 1;
    const place = { endpoint: engine.endpoint, tableName: `broken-${tables}` };
    const eventExport = { begins: 'beginning', includesResources: true } as const;
    const settings = { eventExport, banks: banksWithFiles(), indexedFrom: 0 };
    const simulation = await startSimulation({ seed: tables, place, stream: { order: 'partition' }, settings });
    const [bad, good] = [await openOrganisation(simulation, 'bad'), await openOrganisation(simulation, 'good')];
    await drain(simulation);
    simulation.clock.advance({ days: 1 });
    await sweepAndDrain(simulation);
    for (const one of [bad, good]) await beginWork(one);

    const repair = await breakItems(simulation, prefix, bad.bank.organisationId);
    for (const one of [good, bad]) await one.more();
    simulation.clock.advance({ days: 1 });
    await sweepAndDrain(simulation);
    expect(await faultsOf(simulation, good)).toEqual([]);

    const faults = await faultsOf(simulation, bad).catch(() => ['its items cannot be read']);
    const told = simulation.logs.filter(({ level }) => level === 'error');
    if (faults.length > 0) expect(told.length).toBeGreaterThan(0);
    expect(JSON.stringify(simulation.logs)).not.toContain(canary);

    // A bulk whose content cannot be read ends: each of its members has failed, which events tell.
    if (prefix === bulkPartKind.prefix) bad.payments -= bulkMembers;

    await repair();
    await sweepAndDrain(simulation);
    expect(await faultsOf(simulation, bad)).toEqual([]);
    expect(await faultsOf(simulation, good)).toEqual([]);
    await simulation.stop();
  });
});

interface Organisation {
  readonly name: string;
  readonly bank: Bank;
  readonly accounts: readonly [string, string];
  /** Payments that there have to be in the end. */
  payments: number;
  bulkId: string;
  readonly cardId: string;
  /** Work that is asked for while items are broken; what the API refuses is not expected. */
  readonly more: () => Promise<void>;
}

async function openOrganisation(simulation: Simulation, name: string): Promise<Organisation> {
  const base = { ...simulation, call: simulation.call } as unknown as Bank;
  const bank = await anotherOrganisation({ ...base, platform: simulation.platform });
  await bank.call('POST', '/webhooks', bodies.webhook({ url: `http://127.0.0.1:9/${name}` }));
  // E-mails to this customer bounce.
  const moving = await openCustomer(bank, { email: 'bounce@example.com' });
  const accounts = [
    await openAccount(bank, { cents: 1_000_00 }),
    await openAccount(bank, { customerId: moving }),
  ] as const;
  const answers = [
    await bank.call('POST', '/sandbox/clock/advance', bodies.advance({ by: { hours: 1 } })),
    await schedule(bank, ...accounts, { schedule: { interval: 'Monthly', dayOfMonth: 2, startTime: '2026-12-01' } }),
    await bank.call('POST', '/cards', bodies.card(accounts[0])),
    await bank.call('POST', '/white-label-themes', bodies.theme()),
    await bank.call('POST', '/outreach-settings', bodies.outreachSettings()),
    await bank.call('POST', '/migrations', bodies.migration(moving)),
    await bank.call('POST', '/application-forms', bodies.applicationForm()),
    // It leaves in a file of the bank on the next day.
    await bank.call('POST', '/payments', achBody(accounts[0])),
  ];
  expect(answers.map(({ status }) => status)).toEqual([202, 201, 201, 201, 201, 201, 201, 201]);
  await tokenOf(bank, answers[2]?.body.data.id as string);
  await authenticationOf(bank, answers[2]?.body.data.id as string);
  const one: Organisation = {
    name,
    bank,
    accounts,
    payments: 2,
    bulkId: '',
    cardId: answers[2]?.body.data.id as string,
    more: async () => {
      simulation.clock.advance({ seconds: 5 });
      const answer = await pay(bank, ...accounts).catch(() => undefined);
      if (answer?.status === 201) one.payments += 1;
    },
  };
  return one;
}

/** Everything that workers do, begun and not done: events, lists, a bulk, a frozen card with a token, a run and an end of day that fall due. */
async function beginWork(one: Organisation): Promise<void> {
  const { bank, accounts } = one;
  const [from, to] = accounts;
  expect((await pay(bank, from, to, { idempotencyKey: `begun by ${one.name}` })).status).toBe(201);
  expect((await bank.call('POST', '/webhooks/1/replay', replayOfAll)).status).toBe(201);
  await fund(bank, to, 5_00);
  const start = { startTime: bank.clock.now().slice(0, 10) };
  expect((await schedule(bank, from, to, { schedule: { interval: 'Monthly', dayOfMonth: 3, ...start } })).status).toBe(
    201,
  );
  expect((await bank.call('POST', `/cards/${one.cardId}/freeze`)).status).toBe(200);
  const data = Array.from({ length: bulkMembers }, (_, index) => index + 1).map(
    (amount) => paymentBody(from, to, { amount }).data,
  );
  const answer = await bank.call('POST', '/payments/bulk', { data });
  expect(answer.status).toBe(201);
  one.bulkId = answer.body.data.attributes.bulkId as string;
  one.payments += 2 + bulkMembers;
}

/** Breaks all items of a kind of one organisation. Answers what repairs those that are still broken. */
async function breakItems(simulation: Simulation, prefix: string, organisationId: string) {
  const documents = DynamoDBDocumentClient.from(simulation.client);
  const { Items = [] } = await documents.send(
    new ScanCommand({ TableName: simulation.tableName, ConsistentRead: true }),
  );
  const own = (Items as StoredItem[]).filter(
    ({ pk, sk }) =>
      pk === `${prefix}#${organisationId}` ||
      pk.startsWith(`${prefix}#${organisationId}#`) ||
      (prefix === 'ogs' && pk.startsWith('ogs#') && sk === organisationId),
  );
  expect(own).not.toEqual([]);
  const put = (item: StoredItem) => documents.send(new PutCommand({ TableName: simulation.tableName, Item: item }));
  for (const item of own) {
    const { pk, sk, duePk, dueAt } = item;
    const index = duePk === undefined ? {} : { duePk, dueAt };
    const rest = Object.keys(item).filter((name) => !['pk', 'sk', 'duePk', 'dueAt'].includes(name));
    await put({ pk, sk, ...index, ...Object.fromEntries(rest.map((name) => [name, [canary]])) });
  }
  return async () => {
    for (const item of own) {
      const now = await simulation.table.get(item);
      if (now !== undefined && JSON.stringify(now).includes(canary)) await put(item);
    }
  };
}

/** How many transactions have a number after one that was written a second later. What is written at once has no order. */
function overtaken(writtenMs: readonly number[]): number {
  let latest = 0;
  return writtenMs.filter((ms) => {
    latest = Math.max(latest, ms);
    return ms < latest - 1_000;
  }).length;
}

/** Lets the hourly sweep look after everything. */
async function sweepAndDrain(simulation: Simulation): Promise<void> {
  await drain(simulation);
  simulation.clock.advance({ minutes: 60 });
  await simulation.sweep();
  await drain(simulation);
}

/** The work of an organisation that is missing. */
async function faultsOf(simulation: Simulation, { name, bank, accounts, payments, bulkId, cardId }: Organisation) {
  const { organisationId } = bank;
  const table = simulation.table;
  const journal = await table.query({ pk: journalPartition(organisationId) });
  const written = new Map(
    journal.filter((row) => row['events'] !== undefined).map((row) => [String(row['txId']), String(row['writtenAt'])]),
  );
  const head = await headNumber(table, organisationId);
  const numbered: string[] = [];
  for await (const chunk of chunksBetween(table, organisationId, 1, head)) {
    numbered.push(...numberedRows(chunk).flatMap(({ row }) => (row.types.length === 0 ? [] : [row.txId])));
  }
  const arrived = simulation.attempts.filter(
    (attempt) => attempt.webhookId === name && attempt.isAccepted && 'sequence' in attempt.meta,
  );
  const numbers = arrived.flatMap((attempt) => attempt.numbers);
  const first = numbers[0] ?? 0;
  const total = async (path: string) => (await bank.call('GET', path)).body.meta.pagination.total as number;
  const bulk = await bank.call('GET', `/payments/bulk/${bulkId}`);
  const runs = await bank.call('GET', `/payments?filter[accountId]=${accounts[0]}&sort=createdAt`);
  const made = (runs.body.data as { relationships: object }[]).filter(
    ({ relationships }) => 'recurringPayment' in relationships,
  );
  const days = await bank.call('GET', `/account-end-of-day?filter[accountId]=${accounts[0]}`);
  const place = cards.ref(organisationId, cardId)?.key;
  const card = place && (await table.get(place));
  const found: readonly (readonly [what: string, is: unknown, mustBe: unknown])[] = [
    ['numbered transactions', numbered.toSorted().join(), [...written.keys()].sort().join()],
    ['numbers out of order', overtaken(numbered.map((txId) => Date.parse(written.get(txId) ?? ''))), 0],
    ['delivered events', numbers.join(), Array.from({ length: head - first + 1 }, (_, n) => first + n).join()],
    ['the end of the log', numbers.at(-1), head],
    ['exported events', exportFaults(simulation.exported, { organisationId, upTo: head }).join(), ''],
    ['accounts in the list', await total('/accounts'), 2],
    ['payments in the list', await total('/payments'), payments],
    ['the bulk', bulk.body.data.attributes.status, 'Finished'],
    ['the status of the card, not told to the processor', JSON.stringify(card?.['untold']), undefined],
    ['runs', made.length, 2],
    ['ends of day', days.body.data.length > 0, true],
  ];
  return found.flatMap(([what, is, mustBe]) =>
    is === mustBe ? [] : [`${what}: ${String(is)} instead of ${String(mustBe)}`],
  );
}
