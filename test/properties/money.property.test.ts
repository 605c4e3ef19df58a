import { dueQueue } from '../../functions/time/due/queues.ts';
import { dueWorker } from '../../functions/time/due/workers/due.ts';
import type { Payment } from '../../functions/money/payments/store.ts';
import { deliver, takeSent, wakeUp } from '../support/bank/workers.ts';
import { useBank } from '../support/bank/use-bank.ts';
import { bodies } from '../support/bank/bodies.ts';
import { type Call, makeAccount, makeCustomer, persistent } from '../support/bank/client.ts';
import { type Book, credited, ledgerFaults, readBooks, settled } from '../support/model/ledger.ts';
import { moveOn, noMovements, slowPayment, type OpenMovements } from '../support/model/movements.ts';
import { inParallel, pick, seededTest } from '../support/simulation/seed.ts';
import { type Answer } from '../support/bank/platform.ts';
import { cloudLike } from '../support/weakening/options.ts';
import { randomFor } from '../support/weakening/random.ts';
import { weaken } from '../support/weakening/weaken.ts';

const movementsMax = Number(process.env['MOVEMENTS'] ?? 20_000);
/** On four accounts nearly every payment loses a race, so payments are decided together in lines. */
const sizes = [
  { movements: movementsMax, customers: 25 },
  { movements: Math.ceil(movementsMax / 10), customers: 2 },
];
const atATime = 32;
const fundsCents = 500_00;
const amountCentsMax = 120_00;
const dueRoundsMax = 100;
/** More than anything takes that is under way. */
const restDays = 12;

interface Movements {
  /** Cents that an answer said came in, and cents of credits that were not answered. */
  credited: number;
  unknown: number;
  readonly payments: Answer[];
  readonly unexpected: string[];
  readonly underWay: OpenMovements;
}

const bank = useBank({ per: 'test', mayFail: true });

describe.each(sizes)('$movements random movements on two accounts of each of $customers customers', (size) => {
  seededTest(`${String(atATime)} at a time, neither make nor lose a cent`, async (_, seed) => {
    const accounts = await openAccounts(size.customers);
    const weakness = weaken(bank.client, { seed, ...cloudLike, staleReads: 0, lateIndexes: 0 });
    const seen: Movements = {
      credited: accounts.length * fundsCents,
      unknown: 0,
      payments: [],
      unexpected: [],
      underWay: noMovements(),
    };
    const frozen = new Set<string>();
    await inParallel(size.movements, atATime, (index) => move({ seed, index, accounts, frozen }, seen));
    weakness.off();

    await liveOn();
    const books = await readBooks(bank.table, bank.organisationId, accounts);
    expect(seen.unexpected).toEqual([]);
    expect(ledgerFaults(books)).toEqual([]);
    expect(credited(books)).toBeGreaterThanOrEqual(seen.credited);
    expect(credited(books)).toBeLessThanOrEqual(seen.credited + seen.unknown);
    expect(books.reduce((sum, { account }) => sum + account.balance, 0)).toBe(settled(books));
    expectAnswered(books, seen.payments);
    expect(bank.logs.filter((line) => line.message === 'ledger fault')).toEqual([]);
  });
});

/** Two accounts of each customer, so that pulls between own accounts are possible. */
async function openAccounts(customersMax: number): Promise<string[]> {
  const accounts: string[] = [];
  for (let n = 0; n < customersMax; n += 1) {
    const customer = await makeCustomer(bank.call);
    accounts.push(
      await makeAccount(bank.call, customer, fundsCents),
      await makeAccount(bank.call, customer, fundsCents),
    );
  }
  return accounts;
}

interface Move {
  readonly seed: number;
  readonly index: number;
  readonly accounts: readonly string[];
  readonly frozen: Set<string>;
}

async function move({ seed, index, accounts, frozen }: Move, seen: Movements): Promise<void> {
  const random = randomFor(seed, index);
  const call: Call = persistent(bank.call);
  const place = random.below(accounts.length);
  const account = accounts[place] ?? '';
  const amount = 1 + random.below(amountCentsMax);
  const kind = random.next();
  if (kind < 0.01) {
    await call('POST', `/accounts/${account}/freeze`, bodies.freeze);
    frozen.add(account);
  } else if (kind < 0.05) {
    await call('POST', `/accounts/${pick(random, [...frozen, account])}/unfreeze`);
  } else if (kind < 0.3) {
    const answer = await bank.call('POST', '/sandbox/payments', bodies.credit(account, amount));
    // A frozen account declines it.
    if (answer.status === 201) {
      if (answer.body.data.type === 'declinedIncomingPayment') return;
      seen.credited += amount;
      seen.underWay.incoming.push({ id: String(answer.body.data.id), account });
    } else if (answer.status >= 500) seen.unknown += amount;
    else if (![409, 429].includes(answer.status)) seen.unexpected.push(JSON.stringify(answer.body));
  } else if (kind < 0.5) {
    const key = { idempotencyKey: `movement-${String(index)}` };
    const answer = await call('POST', '/payments', slowPayment(random, { account, amount, key }));
    if (answer.status === 201) {
      seen.payments.push(answer);
      if (answer.body.data.type === 'achPayment') seen.underWay.payments.push(String(answer.body.data.id));
    } else seen.unexpected.push(JSON.stringify(answer.body));
  } else if (kind < 0.7) {
    const fault = await moveOn(bank.call, random, seen.underWay, { account, amount });
    if (fault !== undefined) seen.unexpected.push(fault);
  } else if (kind < 0.71) {
    await runDue({ hours: 1 + random.below(12) });
  } else {
    const isPull = random.chance(0.2);
    const other = isPull
      ? (accounts[place ^ 1] ?? '')
      : pick(
          random,
          accounts.filter((id) => id !== account),
        );
    const attributes = { idempotencyKey: `movement-${String(index)}`, direction: isPull ? 'Debit' : 'Credit' };
    const answer = await call('POST', '/payments', bodies.payment(account, other, amount, attributes));
    if (answer.status === 201) seen.payments.push(answer);
    else seen.unexpected.push(JSON.stringify(answer.body));
  }
}

/** Hours pass, and due work runs until it is done or fails. */
async function runDue(time: { readonly hours: number }): Promise<void> {
  bank.clock.advance(time);
  await wakeUp(bank).catch(() => undefined);
  let messages = takeSent(bank, dueQueue.name);
  for (let round = 0; messages.length > 0 && round < dueRoundsMax; round += 1) {
    // Failed work comes again in the next hours.
    await Promise.all(messages.map((body) => deliver(bank, dueWorker, { ...body }).catch(() => false)));
    messages = takeSent(bank, dueQueue.name);
  }
}

/** Stops all failures, and finishes all work under way. */
async function liveOn(): Promise<void> {
  for (let days = 0; days < restDays; days += 1) await runDue({ hours: 24 });
}

/** Every answered payment is in the books in the answered status or a later one, and there is no other payment. */
function expectAnswered(books: readonly Book[], payments: readonly Answer[]): void {
  const stored = new Map(books.flatMap((book) => book.payments.map((payment) => [payment.id, payment] as const)));
  const differing = payments.filter(({ body }) => {
    const payment = stored.get(String(body.data.id));
    const { status, amount } = body.data.attributes as { status: string; amount: number };
    return payment?.amount !== amount || (isBook(payment) && payment.status !== status);
  });
  expect(differing.map(({ body }) => body.data as unknown)).toEqual([]);
  expect(new Set(payments.map(({ body }) => String(body.data.id))).size).toBe(payments.length);
  expect(stored.size).toBe(payments.length);
  // Enough of them moved money; how many depends on the order in which they came.
  expect(payments.filter(({ body }) => body.data.attributes.status === 'Sent').length).toBeGreaterThan(
    payments.length / 6,
  );
}

/** The status of a book payment is final; those of all others can change. */
const isBook = ({ type }: Payment): boolean => type === 'bookPayment';
