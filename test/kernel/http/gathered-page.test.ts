import * as fc from 'fast-check';
import type { ResourceObject } from '../../../functions/kernel/base/event-type.ts';
import { answerBytesMax, weightOf } from '../../../functions/kernel/http/answer-limits.ts';
import { listReply } from '../../../functions/kernel/http/list-reply.ts';
import { listOf } from '../../../functions/kernel/lists/list-source.ts';
import { testSettings } from '../../support/bank/platform.ts';

const lambdaPayloadBytesMax = 6_291_556;
const platform = { settings: testSettings };

/** A member that links to a customer of the same weight; customers are shared. */
const member = (index: number, text: string): ResourceObject => ({
  type: 'thing',
  id: String(index + 1),
  attributes: { text },
  relationships: { customer: { data: { type: 'customer', id: String(index % 7) } }, nothing: { data: null } },
});
const customersOf = (data: readonly ResourceObject[], text: string): readonly ResourceObject[] =>
  [...new Set(data.map(({ relationships }) => (relationships?.['customer']?.data as { id: string }).id))].map((id) => ({
    type: 'customer',
    id,
    attributes: { text },
  }));

const texts: Readonly<Record<string, string>> = {
  plain: 'x',
  wide: '木',
  quotes: '"',
  backslashes: '\\',
  controls: '\u0001',
};

describe('a page of 1,000', () => {
  test.each(Object.entries(texts))('holds what Lambda can return, of texts of %s', async (_name, sign) => {
    const heavy = sign.repeat(60_000);
    const source = listOf(Array.from({ length: 400 }, (_, index) => member(index, heavy)));
    const reply = await listReply(source, { query: { page: { limit: 1000, offset: 0 } }, platform }, (data) => ({
      data,
      included: customersOf(data, heavy),
    }));
    const body = JSON.stringify(reply);
    expect(Buffer.byteLength(body)).toBeLessThanOrEqual(answerBytesMax);
    expect(Buffer.byteLength(JSON.stringify({ statusCode: 200, body }))).toBeLessThan(lambdaPayloadBytesMax - 4096);
    expect(weightOf(body)).toBeGreaterThan(answerBytesMax - 16 * weightOf(JSON.stringify(member(1, heavy))));
  });

  test('of heavy members is read no further than it fits', async () => {
    const members = Array.from({ length: 1000 }, (_, index) => member(index, 'x'.repeat(100_000)));
    const read: number[] = [];
    const { slice } = listOf(members);
    const source = {
      total: members.length,
      slice: (from: number, to: number) => {
        read.push(to - from + 1);
        return slice(from, to);
      },
    };
    const { data } = await listReply(source, { query: { page: { limit: 1000, offset: 0 } }, platform }, (each) => ({
      data: each,
    }));
    expect([(data as readonly unknown[]).length, read]).toEqual([41, [100]]);
  });

  test('of any weights skips and repeats nothing, in either order', async () => {
    const anyPage = fc.record({
      weights: fc.array(fc.integer({ min: 0, max: 3000 }), { minLength: 1, maxLength: 350 }),
      answerBytesMax: fc.integer({ min: 1, max: 20_000 }),
      limit: fc.integer({ min: 1, max: 400 }),
      sort: fc.constantFrom('ascending' as const, 'descending' as const),
    });
    await fc.assert(
      fc.asyncProperty(anyPage, async ({ weights, answerBytesMax: bytesMax, limit, sort }) => {
        const source = listOf(weights.map((weight, index) => member(index, 'x'.repeat(weight))));
        const place = { settings: { ...testSettings, answerBytesMax: bytesMax } };
        const seen: (string | undefined)[] = [];
        for (let offset = 0; offset < weights.length;) {
          const query = { page: { limit, offset }, sort };
          const reply = await listReply(source, { query, platform: place }, (data) => ({
            data,
            included: customersOf(data, 'c'.repeat(50)),
          }));
          const data = reply.data as readonly ResourceObject[];
          const pagination = reply.meta?.['pagination'] as { total: number; limit: number; nextOffset?: number };
          if (data.length > 1) expect(Buffer.byteLength(JSON.stringify(reply))).toBeLessThanOrEqual(bytesMax);
          const included = new Set(reply.included?.map(({ id }) => id));
          expect(included).toEqual(new Set(customersOf(data, '').map(({ id }) => id)));
          expect(pagination.total).toBe(weights.length);
          seen.push(...data.map(({ id }) => id));
          offset += pagination.limit;
          if (pagination.nextOffset !== undefined) expect(pagination.nextOffset).toBe(offset);
        }
        const ids = weights.map((_, index) => String(index + 1));
        expect(seen).toEqual(sort === 'ascending' ? ids : ids.toReversed());
      }),
      { numRuns: 100 },
    );
  });
});
