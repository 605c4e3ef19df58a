import { wordsMatcher } from '../../functions/kernel/jsonapi/words.ts';
import { customer } from '../../functions/onboarding/customers/store.ts';
import { openCustomer } from '../support/bank/bank.ts';
import { useOrganisation } from '../support/bank/use-bank.ts';
import { writeDownLists } from '../support/bank/workers.ts';
import { putCustomers, writeIndexes } from '../support/lists/many-customers.ts';
import { pick, seededTest } from '../support/simulation/seed.ts';

/** So many customers on the real engine, and so many changes that the index does not know yet. */
const size = Number(process.env['MEMBERS'] ?? 20_000);
const changes = Number(process.env['CHANGES'] ?? 300);

const bank = useOrganisation({ settings: { indexedFrom: 100 } });
const names = ['Ada', 'Bo', 'Chloé', 'Dag', 'Erik', 'Fatima', 'Giulia', 'Hana', 'Ines', 'Jürgen', 'Kai', 'Lovelace'];

interface Known {
  name: string;
  email: string;
  readonly id: string;
  readonly phone: string;
  readonly ssn: string;
  readonly status: string;
}

seededTest(
  `${size} customers on the engine are found as a model finds them, with ${changes} changes that no index knows`,
  async (random) => {
    const first = await openCustomer(bank, { fullName: { first: 'Zeno', last: 'First' }, email: 'zeno@example.com' });
    await writeDownLists(bank);
    const { key, parse } = customer(bank.organisationId, first);
    const template = parse((await bank.table.get(key)) ?? { ...key });
    const letters = () => Array.from({ length: 4 }, () => 'abcdefghijklmnopqrstuvwxyz'[random.below(26)]).join('');
    const known: Known[] = [];
    const made = await putCustomers(bank, template, size, (n) => {
      const [given, family] = [pick(random, names), letters()];
      const one = {
        email: `${family}${n % 1000}@example.com`,
        phone: String(4_000_000_000 + random.below(1_000_000_000)),
      };
      const [ssn, status] = [
        `456${String(100_000 + random.below(900_000))}`,
        random.below(10) === 0 ? 'Archived' : 'Active',
      ];
      known.push({ id: '', name: `${given} ${family}`, ssn, status, ...one });
      return {
        fullName: { first: given, last: family },
        email: one.email,
        phone: { countryCode: '1', number: one.phone },
        ssn,
        status: status as 'Active',
        tags: {},
      };
    });
    const members = known.map((one, n) => ({ ...one, id: made[n]?.id ?? '' }));
    const steps = await writeIndexes(bank);

    const compare = async () => {
      const times: number[] = [];
      const check = async (filter: Readonly<Record<string, string>>, keep: (one: Known) => boolean) => {
        const ids = members.filter(keep).map(({ id }) => id);
        const started = performance.now();
        const query = new URLSearchParams({ ...filter, sort: 'createdAt', 'page[limit]': '100' }).toString();
        const { status, body } = await bank.call('GET', `/customers?${query}`);
        times.push(performance.now() - started);
        expect([filter, status]).toEqual([filter, 200]);
        const data = body.data as readonly { readonly id: string }[];
        const { total } = (body.meta as { pagination: { total: number } }).pagination;
        expect([filter, total, data.map(({ id }) => id)]).toEqual([filter, ids.length, ids.slice(0, 100)]);
      };
      const someone = pick(random, members);
      for (const query of ['lov', 'chloe', someone.name, someone.name.slice(-4), 'ada OR bo']) {
        const matches = wordsMatcher(query);
        await check({ 'filter[query]': query }, ({ name, email, phone }) => matches([name, email, phone, `1${phone}`]));
      }
      await check({ 'filter[email]': someone.email.toUpperCase() }, ({ email }) => email === someone.email);
      await check({ 'filter[phone]': `+1${someone.phone}` }, ({ phone }) => phone === someone.phone);
      await check(
        { 'filter[ssnLast4Digits]': someone.ssn.slice(-4) },
        ({ ssn }) => ssn.slice(-4) === someone.ssn.slice(-4),
      );
      await check(
        { 'filter[status]': 'Archived', 'filter[query]': 'lovelace' },
        ({ status, name }) => status === 'Archived' && name.startsWith('Lovelace'),
      );
      return Math.round(times.reduce((sum, one) => sum + one, 0) / times.length);
    };
    const indexedMs = await compare();
    for (let n = 0; n < changes; n += 1) {
      const one = pick(random, members);
      if (one.status === 'Archived') continue;
      const email = `${letters()}@example.net`;
      const change = { data: { type: 'individualCustomer', attributes: { email } } };
      expect((await bank.call('PATCH', `/customers/${one.id}`, change)).status).toBe(200);
      one.email = email;
    }
    const changedMs = await compare();
    await writeDownLists(bank);
    await writeIndexes(bank);
    const afterMs = await compare();
    if (process.env['FIGURES'] !== undefined) {
      process.stdout.write(`${JSON.stringify({ steps, indexedMs, changedMs, afterMs })}\n`);
    }
  },
);
