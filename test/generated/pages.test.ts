import * as z from 'zod';
import { pictureOf } from '../support/bank/pictures.ts';
import { operations, documentationOf } from '../../functions/registry.ts';
import type { Bank } from '../support/bank/bank.ts';
import { caller } from '../support/bank/platform.ts';
import { runDue } from '../support/bank/workers.ts';
import { putAchFile } from '../money/ach-files/put-ach-file.ts';
import { gapsOf } from './support/completeness.ts';
import { lists, logDeliveries, makeShortLived, startFullBank } from './support/full-bank.ts';
import { make } from './support/world.ts';

/** Lists that have no pages, each with the reason. */
const withoutPages: Readonly<Record<string, string>> = {
  previewRecurringPayment: 'its members exist nowhere, and an endless schedule has no last one; it takes a count',
  listAtmLocations: 'they are those around a place, at most 100 of them',
  listCardDesigns: 'they are a setting of the stage, which has few',
  listBillers: 'they have pages of their own (test/money/billers)',
};

/** How a list below another thing gets at least two members; answers the id in its path. */
const parents: Readonly<Record<string, (bank: Bank) => Promise<string>>> = {
  listDocuments: async (bank) => {
    const id = await make(bank, 'applications', { operationId: 'listDocuments' });
    await bank.call('POST', `/applications/${id}/documents`);
    return id;
  },
  listApplicationNotes: async (bank) => {
    const id = await make(bank, 'applications', { operationId: 'approveApplication' });
    for (const text of ['Called.', 'Called again.']) {
      await bank.call('POST', `/applications/${id}/notes`, { data: { type: 'applicationNote', attributes: { text } } });
    }
    return id;
  },
  listDisputeDocuments: async (bank) => {
    const id = await make(bank, 'disputes');
    const headers = { 'content-type': 'image/jpeg' };
    for (const text of ['receipt', 'letter']) {
      await bank.call('PUT', `/disputes/${id}/documents`, pictureOf(text), { headers });
    }
    return id;
  },
  getAccountDepositProducts: (bank) => make(bank, 'accounts'),
  listRecurringPaymentRuns: async (bank) => {
    const id = await make(bank, 'recurring-payments');
    bank.clock.advance({ days: 70 });
    await runDue(bank);
    return id;
  },
  listWebhookReplays: async (bank) => {
    await make(bank, 'replays', { parentId: '1' });
    await bank.call('POST', '/events/1');
    return '1';
  },
  listWebhookDeliveries: async (bank) => {
    await logDeliveries(bank, 2);
    return '1';
  },
  listAchFileEntries: (bank) => putAchFile(bank),
  listPaymentAchEntries: async (bank) => {
    const id = await make(bank, 'payments');
    await putAchFile(bank, { type: 'achPayment', id });
    return id;
  },
  listReceivedPaymentAchEntries: async (bank) => {
    const id = await make(bank, 'received-payments');
    await putAchFile(bank, { type: 'achReceivedPayment', id });
    return id;
  },
  listCardShipments: async (bank) => {
    const id = await make(bank, 'cards');
    await bank.call('POST', `/cards/${id}/replace`);
    return id;
  },
  listApiTokens: async (bank) => {
    for (let times = 0; times < 2; times += 1) await make(bank, 'api-tokens');
    return bank.userId;
  },
};

/** What a list is asked for of which the other tests make more all the time. */
const narrowed: Readonly<Record<string, string>> = { listRequests: '&filter[operation]=createApplication' };

const nested = lists.filter(({ path }) => path.includes('{'));
const includesOf = ({ request }: (typeof lists)[number]) => Object.keys(request?.query?.include ?? {}).join();
const cases = lists.flatMap((one) => [
  { id: one.id, path: one.path, query: '' },
  ...(includesOf(one) === '' ? [] : [{ id: one.id, path: one.path, query: `&include=${includesOf(one)}` }]),
]);

interface Paged {
  readonly data: readonly unknown[];
  readonly included?: readonly unknown[];
  readonly meta: { pagination: { total: number; limit: number; offset: number; nextOffset?: number } };
}

/** From the registry: a page of 1,000 can be asked of every list, whatever its members weigh. */
describe('every list', () => {
  let bank: Bank;
  const ids = new Map<string, string>();
  beforeAll(async () => {
    bank = await startFullBank({ each: 2 });
    for (const { id } of nested) ids.set(id, (await parents[id]?.(bank)) ?? '');
    await makeShortLived(bank, 2);
  });
  afterAll(() => bank.stop());

  /** Answers of a platform on which an answer has so few bytes that members seem heavy. */
  const callWith = (answerBytesMax: number) => {
    const { platform, token } = bank;
    return caller({ ...platform, settings: { ...platform.settings, answerBytesMax } }, token);
  };

  test.each(cases)('$id is read whole by pages that were cut$query', async ({ id, path, query }) => {
    const target = `${path.replace(/\{\w+\}/, ids.get(id) ?? '')}?page[limit]=1000${query}${narrowed[id] ?? ''}`;
    const { status, body: whole } = (await bank.call('GET', target)) as { status: number; body: Paged };
    expect(status).toBe(200);
    expect(whole.meta.pagination).toEqual({ total: whole.data.length, limit: 1000, offset: 0 });
    expect(whole.data.length).toBeGreaterThan(1);
    for (const bytesMax of [1, Math.ceil(bytesOf(whole) / 2)]) {
      const pages = await pagesOf(callWith(bytesMax), target);
      expect(pages.length).toBeGreaterThan(1);
      expect(pages.flatMap(({ data }) => data)).toEqual(whole.data);
      for (const page of pages) {
        expect(page.meta.pagination.total).toBe(whole.data.length);
        if (page.data.length > 1) expect(bytesOf(page)).toBeLessThanOrEqual(bytesMax);
        expect(missing(page, { whole, asked: query })).toEqual([]);
      }
    }
  });

  /** The pages of a list, each begun where the one before says. */
  async function pagesOf(call: typeof bank.call, target: string): Promise<readonly Paged[]> {
    const pages: Paged[] = [];
    for (let offset: number | undefined = 0; offset !== undefined;) {
      const { status, body } = await call('GET', `${target}&page[offset]=${String(offset)}`);
      expect(status).toBe(200);
      const page = body as Paged;
      const { limit, nextOffset } = page.meta.pagination;
      if (nextOffset !== undefined) expect([limit, nextOffset]).toEqual([page.data.length, offset + page.data.length]);
      pages.push(page);
      offset = nextOffset;
    }
    return pages;
  }
});

test('every operation that answers a list has pages', () => {
  const answering = operations.filter(
    (operation) => operation.method === 'GET' && documentationOf(operation).data instanceof z.ZodArray,
  );
  const gaps = gapsOf({
    list: 'withoutPages of test/generated/pages.test.ts',
    noun: 'list',
    held: lists.map(({ id }) => id),
    registered: answering.map(({ id }) => id),
    left: withoutPages,
  });
  expect(gaps).toEqual([]);
});

const bytesOf = (page: Paged): number => Buffer.byteLength(JSON.stringify(page));

/** What was asked for with the members of a page, and is included in the whole answer, but not in the page. */
function missing(page: Paged, { whole, asked }: { readonly whole: Paged; readonly asked: string }): readonly string[] {
  const nameOf = ({ type, id }: { readonly type: string; readonly id: string }) => `${type} ${id}`;
  const namesIn = (one: Paged) => new Set((one.included ?? []).map((resource) => nameOf(resource as never)));
  const [here, anywhere] = [namesIn(page), namesIn(whole)];
  const linked = (page.data as { relationships?: Record<string, { data: unknown }> }[]).flatMap(
    ({ relationships = {} }) =>
      Object.entries(relationships).flatMap(([name, { data }]) =>
        asked.includes(name.replace('customers', 'customer')) ? [data ?? []].flat() : [],
      ),
  );
  return linked.map((link) => nameOf(link as never)).filter((name) => anywhere.has(name) && !here.has(name));
}
