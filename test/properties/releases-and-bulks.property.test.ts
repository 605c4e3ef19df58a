import { bulkPaymentsWorker } from '../../functions/money/bulk-payments/workers/bulk-payments.ts';
import { batchReleaseItem, batchReleases } from '../../functions/money/batch-releases/store.ts';
import { releaseOf } from '../support/bank/payment-bodies.ts';
import { deliver } from '../support/bank/workers.ts';
import { paymentBody } from '../support/bank/payment-bodies.ts';
import { useBank } from '../support/bank/use-bank.ts';
import { type Call, dataOf, makeAccount, makeCustomer, persistent } from '../support/bank/client.ts';
import { ledgerFaults, readBooks, settled } from '../support/model/ledger.ts';
import { inParallel, pick, seededTest } from '../support/simulation/seed.ts';
import { cloudLike } from '../support/weakening/options.ts';
import { randomFor } from '../support/weakening/random.ts';
import { weaken } from '../support/weakening/weaken.ts';

const releasesMax = Number(process.env['RELEASES'] ?? 200);
const bulksMax = Number(process.env['BULKS'] ?? 4);
const membersMax = 5;
const bulkMembers = 40;
const accountsMax = 8;
const atATime = 8;
const workersAtATime = 3;
const deliveriesMax = 200;
const fundsCents = 500_00;
const amountCentsMax = 150_00;

let accounts: string[];
const bank = useBank({ per: 'test', mayFail: true });
beforeEach(async () => {
  accounts = [];
  const customer = await makeCustomer(bank.call);
  for (let n = 0; n < accountsMax; n += 1) accounts.push(await makeAccount(bank.call, customer, fundsCents));
});

const weakened = (seed: number) => weaken(bank.client, { seed, ...cloudLike, staleReads: 0, lateIndexes: 0 });

/** The final books: no money was created or lost, and every account is balanced. */
async function soundBooks() {
  const books = await readBooks(bank.table, bank.organisationId, accounts);
  expect(ledgerFaults(books)).toEqual([]);
  expect(settled(books)).toBe(accountsMax * fundsCents);
  expect(books.reduce((sum, { account }) => sum + account.balance, 0)).toBe(accountsMax * fundsCents);
  return books;
}

seededTest(
  `${String(releasesMax)} lists of releases, ${String(atATime)} at a time, are each done whole and once`,
  async (_, seed) => {
    const weakness = weakened(seed);
    const call: Call = persistent(bank.call);
    const answered: string[] = [];
    const unexpected: string[] = [];
    await inParallel(releasesMax, atATime, async (index) => {
      const random = randomFor(seed, index);
      const members = Array.from({ length: 1 + random.below(membersMax) }, (__, place) => {
        const from = pick(random, accounts);
        const others = accounts.filter((id) => id !== from);
        const idempotencyKey = `release-${String(index)}-${String(place)}`;
        return releaseOf(from, pick(random, others), { amount: 1 + random.below(amountCentsMax), idempotencyKey });
      });
      const { status, body } = await call('POST', '/batch-releases', { data: members });
      if (status === 201) answered.push(...(body.data as { id: string }[]).map(({ id }) => id));
      else if (body.errors[0].code !== 'payment_invalid') unexpected.push(JSON.stringify(body));
    });
    weakness.off();

    expect(unexpected).toEqual([]);
    const books = await soundBooks();
    const stored = await Promise.all(
      accounts.map((id) => bank.table.query({ pk: batchReleases.partition(bank.organisationId, id) })),
    );
    const releases = stored.flat().map((item) => batchReleaseItem.parse(item));
    expect(answered.toSorted()).toEqual(releases.map(({ id }) => id).toSorted());
    expect(answered.length).toBeGreaterThan(releasesMax / 3);
    const legs = books.flatMap((book) => book.legs);
    expect(legs.filter(({ type }) => type === 'releaseTransaction')).toHaveLength(releases.length);
    expect(legs.filter(({ type }) => type === 'bookTransaction')).toHaveLength(releases.length);
    for (const [index, { account }] of books.entries()) expect(account.batchReleases ?? 0).toBe(stored[index]?.length);
  },
);

seededTest(
  `${String(bulksMax)} bulks, each worked off by several at a time, make each payment once`,
  async (_, seed) => {
    const weakness = weakened(seed);
    const call: Call = persistent(bank.call);
    const random = randomFor(seed, 0);
    const members = () =>
      Array.from({ length: bulkMembers }, (__, index) => {
        const from = random.chance(0.1) ? '999999999' : pick(random, accounts);
        const to = pick(
          random,
          accounts.filter((id) => id !== from),
        );
        return paymentBody(from, to, { amount: 1 + random.below(amountCentsMax), description: String(index) }).data;
      });
    const bulks: { readonly id: string; readonly sent: ReturnType<typeof members> }[] = [];
    for (let n = 0; n < bulksMax; n += 1) {
      const sent = members();
      const { body } = await call('POST', '/payments/bulk', { data: sent });
      bulks.push({ id: body.data.id as string, sent });
    }
    await inParallel(bulksMax * workersAtATime, bulksMax * workersAtATime, async (index) => {
      const bulkId = bulks[index % bulksMax]?.id ?? '';
      for (let count = 0; count < deliveriesMax; count += 1) {
        if (!(await deliver(bank, bulkPaymentsWorker, { organisationId: bank.organisationId, bulkId }))) continue;
        // A bulk that is not finished after a turn goes to the end of the queue.
        if (dataOf(await call('GET', `/payments/bulk/${bulkId}`), 200).attributes['status'] === 'Finished') return;
      }
      throw new Error(`bulk ${bulkId} does not come to an end`);
    });
    weakness.off();

    const books = await soundBooks();
    let expected = 0;
    for (const { id, sent } of bulks) {
      const strays = sent.filter(({ relationships }) => relationships.account.data.id === '999999999').length;
      const { body } = await bank.call('GET', `/payments/bulk/${id}`);
      const { status, created, failed } = body.data.attributes;
      expect([status, created, failed]).toEqual(['Finished', bulkMembers - strays, strays]);
      expected += bulkMembers - strays;
    }
    expect(books.flatMap(({ payments }) => payments)).toHaveLength(expected);
  },
);
