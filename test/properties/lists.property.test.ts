import { journalItem, journalPartition } from '../../functions/kernel/journal/journal.ts';
import { addLateRow, writeLists } from '../../functions/time/lists/write-lists.ts';
import { bodies } from '../support/bank/bodies.ts';
import { dataOf, makeAccount, makeCustomer, persistent } from '../support/bank/client.ts';
import { useBank } from '../support/bank/use-bank.ts';
import { ListModel, type ListName, listNames, type Member } from '../support/model/lists.ts';
import { inParallel, pick, runSeed, seededTest } from '../support/simulation/seed.ts';
import { type Answer, type TestPlatform } from '../support/bank/platform.ts';
import { cloudLike } from '../support/weakening/options.ts';
import type { Random } from '../support/weakening/random.ts';
import { type Weakness, weaken } from '../support/weakening/weaken.ts';

const insertsMax = Number(process.env['INSERTS'] ?? 500);
const questionsPerInsert = 2;
const customersMax = 6;
/** Less than `windowClosesAfterMs`. */
const requestMsMax = 8_000;
const colours = ['red', 'blue'];

let weakness: Weakness;
const delivered = new Set<string>();
const bank = useBank({ per: 'test', mayFail: true });
beforeEach(() => {
  weakness = weaken(bank.client, { seed: runSeed, ...cloudLike });
  delivered.clear();
});

/** The writer of lists, which takes up what was closed by now; it may fail as any worker, and comes again. */
async function writeSome(): Promise<void> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    try {
      return void (await writeLists(bank.platform, bank.organisationId));
    } catch {
      // The queue brings the message again.
    }
  }
}

async function inhabit(random: Random) {
  const call = persistent(bank.call);
  const model = new ListModel();
  const accounts: { id: string; customerId: string; transactions: number }[] = [];
  for (let n = 0; n < customersMax; n += 1) {
    const customerId = await makeCustomer(call);
    for (let more = 0; more < 2; more += 1) {
      bank.clock.advance({ ms: 1 });
      const id = await makeAccount(call, customerId);
      const { attributes } = dataOf(await call('GET', `/accounts/${id}`), 200);
      model.members.accounts.push({ id, customerId, createdAt: attributes.createdAt as string, status: 'Open' });
      accounts.push({ id, customerId, transactions: 0 });
    }
  }
  const note = (name: ListName, answer: Answer, more: Omit<Member, 'id' | 'createdAt'>) => {
    const { id, attributes } = dataOf(answer) as { id: string; attributes: { createdAt: string; status?: string } };
    const status = attributes.status === undefined ? {} : { status: attributes.status };
    model.members[name].push({ id, createdAt: attributes.createdAt, ...status, ...more });
    return { createdAt: attributes.createdAt, status: attributes.status };
  };
  const noteLeg = (of: (typeof accounts)[number], createdAt: string, leg: { amount: number; direction: string }) => {
    of.transactions += 1;
    const id = of.id + String(of.transactions).padStart(9, '0');
    model.members.transactions.push({ id, createdAt, accountId: of.id, customerId: of.customerId, ...leg });
  };
  let keys = 0;
  const remove = async () => {
    const { counterparties } = model.members;
    if (counterparties.length === 0) return;
    const gone = counterparties.splice(random.below(counterparties.length), 1);
    for (const { id } of gone) await removed(call, id);
  };
  const insert = async () => {
    if (random.chance(0.12)) return remove();
    const [one, other] = random.shuffled(accounts);
    if (one === undefined || other === undefined) throw new Error('there are accounts');
    const amount = 1 + random.below(500);
    const tags = random.chance(0.5) ? { colour: pick(random, colours) } : {};
    const owner = { accountId: one.id, customerId: one.customerId };
    keys += 1;
    const attributes = { tags, idempotencyKey: String(keys) };
    const kind = random.below(10);
    if (kind < 3) {
      // Keyless: asked once more only where it certainly was not done.
      const answer = await bank.call('POST', '/sandbox/payments', bodies.credit(one.id, amount, { tags }));
      if (answer.status === 201)
        noteLeg(one, dataOf(answer).attributes.createdAt as string, { amount, direction: 'Credit' });
      else throw new Error(`a credit was not answered: ${JSON.stringify(answer.body)}`);
    } else if (kind < 7) {
      const answer = await call('POST', '/payments', bodies.payment(one.id, other.id, amount, attributes));
      const { createdAt, status } = note('payments', answer, { ...owner, amount, tags, direction: 'Credit' });
      if (status !== 'Sent') return;
      noteLeg(one, createdAt, { amount, direction: 'Debit' });
      noteLeg(other, createdAt, { amount, direction: 'Credit' });
    } else if (kind < 8) {
      const schedule = { interval: 'Monthly', dayOfMonth: 1 };
      const answer = await call(
        'POST',
        '/recurring-payments',
        bodies.recurring(one.id, other.id, amount, schedule, attributes),
      );
      note('recurring-payments', answer, { ...owner, amount });
    } else {
      const answer = await call('POST', '/counterparties', bodies.counterparty(one.customerId, attributes));
      note('counterparties', answer, { customerId: one.customerId, tags });
    }
  };
  return { call, model, insert, accounts };
}

/** Deletes a counterparty: an answer that was lost is followed by 404. */
async function removed(call: TestPlatform['call'], id: string): Promise<void> {
  expect([204, 404]).toContain((await call('DELETE', `/counterparties/${id}`)).status);
}

async function expectAnswered({ call, model }: Awaited<ReturnType<typeof inhabit>>, random: Random): Promise<void> {
  const { target, ids, total } = model.question(random);
  const { status, body } = await call('GET', target);
  const answered =
    status === 200 ? (body.data as { id: string }[]).map(({ id }) => id) : [status, JSON.stringify(body)];
  expect({ target, total: body.meta?.pagination.total as unknown, ids: answered }).toEqual({ target, total, ids });
}

seededTest(
  `pages of ${String(insertsMax)} random inserts and deletes are those of the model, while lists are written`,
  async (random) => {
    const world = await inhabit(random);
    for (let inserts = 0; inserts < insertsMax; inserts += 1) {
      bank.clock.advance({ ms: 1 + random.below(random.chance(0.02) ? 20_000 : 400) });
      const questions = Array.from({ length: questionsPerInsert }, () => () => expectAnswered(world, random));
      await world.insert();
      // Requests and the writer at once: a list never shows half of a write.
      await Promise.all([...questions.map((ask) => ask()), random.chance(0.2) ? writeSome() : undefined]);
    }
  },
);

seededTest('rows that come late, or again, are in the lists once, and deleted things are gone', async (random) => {
  const world = await inhabit(random);
  const customers = [...new Set(world.accounts.map(({ customerId }) => customerId))];
  for (let round = 0; round < 60; round += 1) {
    bank.clock.advance({ seconds: 3 });
    for (let n = 0; n < 4; n += 1) await world.insert();
    await writeSome();
    const late = random.chance(0.3);
    // A writer whose clock is behind: its row is before the end of a window that is closed already.
    if (late) bank.clock.advance({ seconds: -15 - random.below(20) });
    const answer = await world.call(
      'POST',
      '/counterparties',
      bodies.counterparty(await freshCustomer(customers, late, world.call)),
    );
    const { id, attributes } = dataOf(answer);
    world.model.members.counterparties.push({
      id: id as string,
      createdAt: attributes.createdAt as string,
      customerId: '',
    });
    if (late && random.chance(0.5)) await goneAgain(world, random);
    if (late) bank.clock.advance({ seconds: 40 });
    if (random.chance(0.3)) await goneAgain(world, random);
    if (random.chance(0.5)) await writeSome();
    await redeliver(random);
  }
  bank.clock.advance({ minutes: 1 });
  await writeSome();
  delivered.clear();
  await redeliver(random);
  weakness.off();
  for (const name of listNames) {
    const { body } = await bank.call('GET', `/${name}?page[limit]=1000`);
    const ids = (body.data as { id: string }[]).map((one) => one.id);
    expect([name, ids.toSorted()]).toEqual([name, world.model.members[name].map((one) => one.id).toSorted()]);
    expect(body.meta.pagination.total).toBe(ids.length);
  }
});

/** Deletes one of the last counterparties, whether its row has been taken up or not. */
async function goneAgain({ model, call }: Awaited<ReturnType<typeof inhabit>>, random: Random): Promise<void> {
  const { counterparties } = model.members;
  const place = counterparties.length - 1 - random.below(3);
  for (const { id } of place < 0 ? [] : counterparties.splice(place, 1)) await removed(call, id);
}

/** Late rows come from a writer that was not seen before: an item that was overwritten carries its moment. */
async function freshCustomer(known: readonly string[], isLate: boolean, call: TestPlatform['call']): Promise<string> {
  return isLate || known[0] === undefined ? makeCustomer(call) : known[0];
}

/** The stream brings what is new to the router, and some rows again, in any order. To read what it has is no request of the platform. */
async function redeliver(random: Random): Promise<void> {
  weakness.off();
  const rows = (await bank.table.query({ pk: journalPartition(bank.organisationId) })).map(journalItem.parse);
  const fresh = rows.filter(({ txId }) => !delivered.has(txId));
  weakness.on();
  for (const row of random.shuffled(rows).slice(0, 5)) await addLateRow(bank.platform, row).catch(() => undefined);
  weakness.off();
  for (const row of fresh) await addLateRow(bank.platform, row);
  weakness.on();
  for (const { txId } of fresh) delivered.add(txId);
}

seededTest(
  'a thing that a 201 answered is in the next list, and one that a 204 deleted is not, with concurrent writers',
  async (random) => {
    const inFlight = new Set<{ readonly since: number }>();
    const now = () => Date.parse(bank.clock.now());
    const call = persistent(async (...request: Parameters<typeof bank.call>) => {
      const one = { since: now() };
      inFlight.add(one);
      return bank.call(...request).finally(() => inFlight.delete(one));
    });
    const customers = await Promise.all(Array.from({ length: 8 }, () => makeCustomer(call)));
    let isOver = false;
    const writer = (async () => {
      while (!isOver) {
        // Only the rows of requests within their time limit are waited for: here the clock waits for those that a busy machine holds up.
        const oldest = Math.min(now(), ...[...inFlight].map(({ since }) => since));
        bank.clock.advance({ ms: Math.min(500 + random.below(4_000), oldest + requestMsMax - now()) });
        await writeSome();
      }
    })();
    const made = inParallel(120, 8, async (index) => {
      const customer = customers[index % customers.length] ?? '';
      const body = bodies.counterparty(customer, { idempotencyKey: String(index) });
      const { id } = dataOf(await call('POST', '/counterparties', body)) as { id: string };
      const listsOf = [
        `/counterparties?page[limit]=1000`,
        `/counterparties?page[limit]=1000&filter[customerId]=${customer}`,
      ];
      const expectListed = async (listed: readonly string[]) => {
        for (const target of listsOf) {
          const { status, body } = await call('GET', target);
          expect(status).toBe(200);
          const ids = (body.data as { id: string }[]).map((one) => one.id);
          expect(ids.filter((one) => one === id)).toEqual(listed);
          expect(new Set(ids).size).toBe(ids.length);
          expect(body.meta.pagination.total).toBe(ids.length);
        }
      };
      await expectListed([id]);
      if (index % 2 === 0) return;
      await removed(call, id);
      await expectListed([]);
    });
    try {
      await made;
    } finally {
      isOver = true;
      await writer;
    }
  },
);
