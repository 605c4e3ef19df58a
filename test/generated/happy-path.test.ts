import { expectValid } from '../support/expect-valid.ts';
import { type Bank, startBank } from '../support/bank.ts';
import { cases, casesWithBody, happyRequest } from './support/requests.ts';

/** From the registry: what the examples promise is true. */
describe('every operation', () => {
  let bank: Bank;
  beforeAll(async () => {
    bank = await startBank();
  });
  afterAll(() => bank.stop());

  test.each(cases)('$name answers its example with what it declares', async (one) => {
    const { method, target, body } = await happyRequest(bank, one);
    const answer = await bank.call(method, target, body);
    expect({ status: answer.status, errors: answer.body?.errors }).toEqual({ status: one.operation.response.status });
    expectValid(one.operation, answer);
  });

  test.each(cases.filter(({ operation }) => (operation.request?.query?.include ?? []).length > 0))(
    '$name includes what it can include',
    async (one) => {
      const { method, target } = await happyRequest(bank, one);
      const names = one.operation.request?.query?.include ?? [];
      const answer = await bank.call(method, `${target}?include=${names.join(',')}`);
      expectValid(one.operation, answer);
      expect(answer.body.included.length).toBeGreaterThan(0);
    },
  );

  test.each(casesWithBody)('$name has an example that is valid', ({ variant }) => {
    expect(variant.attributes.safeParse(variant.example.attributes).error?.issues ?? []).toEqual([]);
    expect(variant.relationships.safeParse(variant.example.relationships ?? {}).error?.issues ?? []).toEqual([]);
  });

  test.each(casesWithBody.flatMap((one) => (one.variant.aliases ?? []).map((alias) => ({ ...one, alias }))))(
    '$name takes the type $alias too',
    async ({ alias, ...one }) => {
      const { method, target, body } = await happyRequest(bank, one);
      const answer = await bank.call(method, target, { data: { ...body?.data, type: alias } });
      expect(answer.status).toBe(one.operation.response.status);
    },
  );

  test.each(casesWithBody.filter(({ operation }) => operation.replayedBy !== undefined))(
    '$name answers the same key again with the same resource, and other content with 409',
    async (one) => {
      const { method, target, body } = await happyRequest(bank, one);
      const keyed = { data: { ...body?.data, attributes: { ...body?.data.attributes, idempotencyKey: one.name } } };
      const first = await bank.call(method, target, keyed);
      const again = await bank.call(method, target, keyed);
      expect(again.headers['Idempotent-Replayed']).toBe('true');
      expect([again.status, again.body.data.id]).toEqual([first.status, first.body.data.id]);
      expectValid(one.operation, again);

      const other = { data: { ...keyed.data, attributes: { ...keyed.data.attributes, tags: { other: 'content' } } } };
      const refused = await bank.call(method, target, other);
      expect([refused.status, refused.body.errors[0].code]).toEqual([409, 'idempotency_key_conflict']);
      expect(refused.body.errors[0].meta.existingIds).toEqual([first.body.data.id]);
      expectValid(one.operation, refused);
    },
  );
});
