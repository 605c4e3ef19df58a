import { customerHead } from '../../../functions/onboarding/customers/store.ts';
import { counterparties } from '../../../functions/money/counterparties/store.ts';
import type { Table } from '../../../functions/kernel/table/table.ts';
import { answerHeaders } from '../../../functions/kernel/base/answer-headers.ts';
import { anotherOrganisation, openCustomer } from '../../support/bank/bank.ts';
import { customerToken, tokenWith } from '../../support/bank/tokens.ts';
import { eventTypesOf, journalRows } from '../../support/bank/journal.ts';
import { writeDownLists } from '../../support/bank/workers.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';
import { caller } from '../../support/bank/platform.ts';
import { counterpartyBody } from '../../support/bank/bodies.ts';

const bank = useOrganisation();
let customerId: string;
beforeEach(async () => {
  customerId = await openCustomer(bank);
});

async function create(owner = customerId, overrides: Record<string, unknown> = {}): Promise<string> {
  bank.clock.advance({ ms: 1 });
  const answer = await bank.call('POST', '/counterparties', counterpartyBody(owner, overrides));
  expect(answer.status).toBe(201);
  return answer.body.data.id as string;
}

const createMany = async (count: number) => {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) ids.push(await create());
  return ids;
};

const remove = (id: string, token?: string) =>
  bank.call('DELETE', `/counterparties/${id}`, undefined, token === undefined ? {} : { token });

async function deleted(...ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    bank.clock.advance({ ms: 1 });
    expect((await remove(id)).status).toBe(204);
  }
}

/** Ids and total of a page, of the organisation or of the customer. */
async function page(query: string) {
  const { status, body } = await bank.call('GET', `/counterparties?${query}`);
  expect(status).toBe(200);
  return { ids: (body.data as { id: string }[]).map(({ id }) => id), total: body.meta.pagination.total as number };
}
const ofCustomer = (query = '') => page(`filter[customerId]=${customerId}&${query}`);

describe('204', () => {
  test('the answer is empty, and the counterparty is gone from get and from both lists', async () => {
    const [first = '', second = '', third = ''] = await createMany(3);
    const answer = await remove(second);
    expect([answer.status, answer.body]).toEqual([204, undefined]);
    expect(answer.headers).toMatchObject(answerHeaders);
    expect(answer.headers).not.toHaveProperty('Content-Type');
    expect((await bank.call('GET', `/counterparties/${second}`)).status).toBe(404);
    for (const list of [await ofCustomer(), await page('')]) {
      expect(list).toEqual({ ids: [first, third], total: 2 });
    }
  });

  test('numbers of others stay, and no number is given twice', async () => {
    const [first = '', second = ''] = await createMany(2);
    await deleted(second, first);
    expect(await create()).toBe(`${customerId}000000003`);
    expect(await ofCustomer()).toEqual({ ids: [`${customerId}000000003`], total: 1 });
  });

  test('pages count the remaining members, from either end and at any offset', async () => {
    const ids = await createMany(12);
    const gone = [ids[0], ids[4], ids[5], ids[11]] as string[];
    await deleted(...gone);
    const left = ids.filter((id) => !gone.includes(id));
    for (const offset of [0, 2, 3, 7, 8]) {
      const query = `page[limit]=3&page[offset]=${offset}`;
      for (const list of [ofCustomer, page]) {
        expect(await list(query)).toEqual({ ids: left.slice(offset, offset + 3), total: 8 });
        const descending = { ids: left.toReversed().slice(offset, offset + 3), total: 8 };
        expect(await list(`${query}&sort=-createdAt`)).toEqual(descending);
      }
    }
    expect(await ofCustomer('filter[routingNumber]=011000015')).toEqual({ ids: left, total: 8 });
  });

  test('the same once the lists are written down, and for what goes after that', async () => {
    const ids = await createMany(8);
    await deleted(ids[1] ?? '');
    await writeDownLists(bank);
    const left = ids.filter((_, index) => index !== 1);
    expect(await page('')).toEqual({ ids: left, total: 7 });
    await deleted(ids[0] ?? '', ids[7] ?? '');
    expect(await page('page[limit]=2&page[offset]=1')).toEqual({ ids: [ids[3], ids[4]], total: 5 });
    await writeDownLists(bank);
    expect(await page('page[limit]=2&page[offset]=3')).toEqual({ ids: [ids[5], ids[6]], total: 5 });
  });

  test('no event is emitted, and the journal says what went', async () => {
    const id = await create();
    expect(await eventTypesOf(bank, () => deleted(id))).toEqual([]);
    const [row] = (await journalRows(bank)).filter(({ unlisted }) => unlisted !== undefined);
    expect(row?.unlisted?.['counterparty']?.map((one) => one.id)).toEqual([id]);
  });

  test('two unrelated deletes write no item in common', async () => {
    const other = await openCustomer(bank);
    const [one, two] = [await create(), await create(other)];
    const keysOf = async (id: string) => {
      const written: unknown[] = [];
      const { table } = bank.platform;
      const watched: Table = {
        ...table,
        transact: (writes, sent) => (written.push(...writes), table.transact(writes, sent)),
      };
      const call = caller({ ...bank.platform, table: watched }, bank.token);
      expect((await call('DELETE', `/counterparties/${id}`)).status).toBe(204);
      return JSON.stringify(written);
    };
    const [first, second] = [await keysOf(one), await keysOf(two)];
    expect(first).toContain(customerId);
    expect(first).not.toContain(other);
    expect(second).not.toContain(customerId);
  });

  test('the customer may, with the scope to read', async () => {
    const token = await customerToken(bank, customerId, { scope: 'counterparties' });
    const id = await create();
    expect((await remove(id, token)).status).toBe(204);
    expect(await ofCustomer()).toEqual({ ids: [], total: 0 });
  });

  test('a list that is read while one goes looks again', async () => {
    const [first = '', second = '', third = ''] = await createMany(3);
    for (const query of [`filter[customerId]=${customerId}`, '']) {
      const victim = query === '' ? third : second;
      let isDeleted = false;
      const { table } = bank.platform;
      const watched: Table = {
        ...table,
        getAll: async (keys, options) => {
          const found = await table.getAll(keys, options);
          if (!isDeleted && keys.some(({ sk }) => sk === 'holes' || sk === 'gone')) {
            isDeleted = true;
            await deleted(victim);
          }
          return found;
        },
      };
      const answer = await caller({ ...bank.platform, table: watched }, bank.token)('GET', `/counterparties?${query}`);
      expect(answer.status).toBe(200);
      const ids = (answer.body.data as { id: string }[]).map(({ id }) => id);
      expect(ids).toEqual(query === '' ? [first] : [first, third]);
      expect(answer.body.meta.pagination.total).toBe(ids.length);
    }
  });
});

describe('404', () => {
  test('what is gone already', async () => {
    const id = await create();
    await deleted(id);
    expect((await remove(id)).status).toBe(404);
    expect(await ofCustomer()).toEqual({ ids: [], total: 0 });
  });

  test('an unknown counterparty, and one of another customer or organisation', async () => {
    const elsewhere = await anotherOrganisation(bank);
    const theirs = await elsewhere.call('POST', '/counterparties', counterpartyBody(await openCustomer(elsewhere)));
    for (const id of [theirs.body.data.id as string, `${customerId}000000009`, '999999999', 'holes', 'x']) {
      expect((await remove(id)).status).toBe(404);
    }
    const token = await customerToken(bank, customerId);
    const id = await create(await openCustomer(bank));
    expect((await remove(id, token)).status).toBe(404);
    expect((await bank.call('GET', `/counterparties/${id}`)).status).toBe(200);
  });

  test('a get of the holes themselves', async () => {
    await deleted(await create());
    const { key } = counterparties.holes(bank.organisationId, customerId);
    expect(await bank.table.get(key)).toBeDefined();
    expect((await bank.call('GET', `/counterparties/${customerId}holes`)).status).toBe(404);
  });
});

describe('403', () => {
  test('without the scope counterparties', async () => {
    const id = await create();
    const token = await tokenWith(bank, 'counterparties-write');
    expect((await remove(id, token)).status).toBe(403);
  });
});

describe('409', () => {
  test('nothing is deleted of an Archived customer', async () => {
    const id = await create();
    expect((await bank.call('POST', `/customers/${customerId}/archive`)).status).toBe(200);
    const answer = await remove(id);
    expect(answer.status).toBe(409);
    expect(answer.body.errors[0]).toMatchObject({ code: 'invalid_state', detail: expect.stringContaining('Archived') });
  });

  test('not even where the customer is archived while it is being deleted', async () => {
    const id = await create();
    const { table } = bank.platform;
    let isArchived = false;
    const watched: Table = {
      ...table,
      transact: async (writes, sent) => {
        if (!isArchived) {
          isArchived = true;
          expect((await bank.call('POST', `/customers/${customerId}/archive`)).status).toBe(200);
        }
        await table.transact(writes, sent);
      },
    };
    const answer = await caller({ ...bank.platform, table: watched }, bank.token)('DELETE', `/counterparties/${id}`);
    expect(answer.status).toBe(409);
    const head = customerHead(bank.organisationId, customerId);
    expect(head.parse((await bank.table.get(head.key)) ?? head.key).status).toBe('Archived');
  });
});

test('deletes of one customer at once are each done, and once', async () => {
  const ids = await createMany(6);
  const answers = await Promise.all([...ids, ...ids].map((id) => remove(id)));
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(6);
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(6);
  expect(await ofCustomer()).toEqual({ ids: [], total: 0 });
});
