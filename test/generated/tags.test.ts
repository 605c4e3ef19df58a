import * as z from 'zod';
import { tagChangesField, tagsField } from '../../functions/kernel/jsonapi/fields.ts';
import { operations } from '../../functions/registry.ts';
import { type Bank, startBank } from '../support/bank/bank.ts';
import { expectValid } from '../support/bank/expect-valid.ts';
import { answeredTo, casesWithBody, documentOf, happyRequest, resourcePointerOf } from './support/requests.ts';
import { withCustomers } from './support/senders.ts';
import { projectEvents } from './support/world.ts';

/** Names that every object has, one that sets the prototype of an object, and two texts that are stored in another form. */
const sent = JSON.parse(
  '{"__proto__":"a","constructor":"b","toString":"c","hasOwnProperty":"d","valueOf":"e"," Cafe\\u0301 ":" Jose\\u0301 "}',
) as Record<string, string>;
const stored = [
  ...['__proto__ a', 'constructor b', 'toString c', 'hasOwnProperty d', 'valueOf e'],
  'Caf\u00e9 Jos\u00e9',
].sort();

const entriesOf = (tags: unknown): readonly string[] =>
  Object.entries(tags as Record<string, string>)
    .map(([name, value]) => `${name} ${value}`)
    .sort();

const tagged = casesWithBody.filter(
  ({ variant }) => 'shape' in variant.attributes && 'tags' in (variant.attributes.shape as object),
);

/** From the registry: tags are texts by names of any kind, and none of them is lost. */
describe('tags', () => {
  let bank: Bank;
  beforeAll(async () => {
    bank = withCustomers(await startBank());
  });
  afterAll(() => bank.stop());

  test.each(tagged)('$name keeps tags of any name, in answers, events and the same request again', async (one) => {
    const { method, target, data } = await happyRequest(bank, one);
    const { tags: _, ...others } = data.attributes;
    const body = documentOf(one, { ...data, attributes: { ...others, tags: sent } });
    const answer = await bank.call(method, target, body);
    expectValid(one.operation, answer);
    expect([answer.status, answer.body.errors]).toEqual([one.operation.response.status, undefined]);
    const id = one.operation.request?.list === undefined ? answeredTo(one, answer).id : '';
    const tagsIn = (document: { data: unknown }) =>
      ([document.data].flat() as { attributes: { tags?: unknown } }[])[0]?.attributes.tags;
    if (tagsIn(answer.body) !== undefined)
      expect(entriesOf(tagsIn(answer.body))).toEqual(expect.arrayContaining(stored));

    const getter =
      one.operation.replayedBy ??
      operations.find(({ method: verb, path }) => verb === 'GET' && path === one.operation.path);
    if (getter !== undefined && !getter.path.replace('{id}', '').includes('{')) {
      const got = await bank.call('GET', getter.path.replace('{id}', id));
      if (got.status === 200 && tagsIn(got.body) !== undefined) {
        expect(entriesOf(tagsIn(got.body))).toEqual(expect.arrayContaining(stored));
      }
    }
    await projectEvents(bank);
    const events = await bank.call('GET', '/events?page[limit]=50&sort=-createdAt');
    const told = (events.body.data as { attributes: { tags?: object } }[]).filter(({ attributes }) =>
      stored.every((tag) => entriesOf(attributes.tags ?? {}).includes(tag)),
    );
    if (method === 'POST' && tagsIn(answer.body) !== undefined) expect(told).not.toEqual([]);
  });

  test.each(tagged)('$name refuses names that are stored as one, and bad texts, at their place', async (one) => {
    const { data } = await happyRequest(bank, one);
    const refusal = async (tags: unknown) => {
      const body = documentOf(one, { ...data, attributes: { ...data.attributes, tags } });
      const answer = await bank.call(one.operation.method, one.operation.path.replace(/\{\w+\}/g, '999999999'), body);
      const pointers = answer.body.errors.map(({ source }: { source: { pointer: string } }) => source.pointer);
      return [answer.status, ...pointers] as readonly unknown[];
    };
    const place = `${resourcePointerOf(one)}/attributes/tags`;
    expect(await refusal({ 'Jose\u0301': 'a', José: 'b' })).toEqual([400, `${place}/José`]);
    expect(await refusal({ a: '1', ' a': '2' })).toEqual([400, `${place}/ a`]);
    expect(await refusal({ 'a\nb': 'a', c: 'd\u202e', ' ': 'e' })).toEqual([
      400,
      `${place}/a\nb`,
      `${place}/c`,
      `${place}/ `,
    ]);
  });

  test('are filtered by names of any kind', async () => {
    const one = tagged.find(({ operation }) => operation.id === 'createPayment');
    if (one === undefined) throw new Error('payments have tags');
    const { method, target, data } = await happyRequest(bank, one);
    const made = await bank.call(method, target, { data: { ...data, attributes: { ...data.attributes, tags: sent } } });
    const found = async (tags: string) => {
      const list = await bank.call('GET', `/payments?filter[tags]=${encodeURIComponent(tags)}`);
      expect(list.status).toBe(200);
      return (list.body.data as { id: string }[]).some(({ id }) => id === made.body.data.id);
    };
    expect(await found('{"__proto__":"a"}')).toBe(true);
    expect(await found('{"__proto__":"b"}')).toBe(false);
    expect(await found('{"constructor":"b","Cafe\\u0301":"Jose\\u0301"}')).toBe(true);
    expect(await found('{"isPrototypeOf":"b"}')).toBe(false);
  });
});

test('every body that takes tags takes them as one of the two fields of tags', () => {
  const formOf = (field: z.ZodType) => JSON.stringify(z.toJSONSchema(field, { unrepresentable: 'any' }));
  const forms = new Set([tagsField, tagChangesField].map(formOf));
  for (const { name, variant } of tagged) {
    const { tags } = (variant.attributes as unknown as { shape: { tags: { unwrap: () => typeof tagsField } } }).shape;
    expect([name, forms.has(formOf(tags.unwrap()))]).toEqual([name, true]);
  }
});
