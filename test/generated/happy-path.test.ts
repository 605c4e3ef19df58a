import { formExampleOf } from '../../functions/registry.ts';
import { transactionTypes } from '../../functions/accounts/transactions/types.ts';
import { expectValid } from '../support/bank/expect-valid.ts';
import { type Bank, startBank } from '../support/bank/bank.ts';
import { withCustomers } from './support/senders.ts';
import { answeredTo, cases, casesWithBody, documentOf, happyRequest } from './support/requests.ts';

/** From the registry: what the examples promise is true. */
describe('every operation', () => {
  let bank: Bank;
  beforeAll(async () => {
    bank = withCustomers(await startBank());
  });
  afterAll(() => bank.stop());

  test.each(cases)('$name answers its example with what it declares', async (one) => {
    const { method, target, body } = await happyRequest(bank, one);
    const answer = await bank.call(method, target, body);
    const { status, alsoStatus = [] } = one.operation.response;
    // A clock with much to pass through says that it goes on.
    const expected = alsoStatus.includes(answer.status) ? answer.status : status;
    expect({ status: answer.status, errors: answer.body?.errors }).toEqual({ status: expected });
    expectValid(one.operation, answer);
  });

  test.each(cases.filter(({ operation }) => operation.request?.query?.include !== undefined))(
    '$name includes what it can include',
    async (one) => {
      const { method, target } = await happyRequest(bank, one);
      const names = Object.keys(one.operation.request?.query?.include ?? {});
      const answer = await bank.call(method, `${target}?include=${names.join(',')}`);
      expectValid(one.operation, answer);
      expect(answer.body.included.length).toBeGreaterThan(0);
    },
  );

  test.each(casesWithBody)('$name has an example that is valid', ({ variant }) => {
    expect(variant.attributes.safeParse(formExampleOf(variant).attributes).error?.issues ?? []).toEqual([]);
    expect(variant.relationships.safeParse(formExampleOf(variant).relationships ?? {}).error?.issues ?? []).toEqual([]);
  });

  // A transaction may be named by its own type, and the one of the example has another than most of them.
  const ofOne = (alias: string) =>
    transactionTypes.every((type) => type !== alias || type === 'receivedAchTransaction');
  const aliases = casesWithBody.flatMap((one) => (one.variant.aliases ?? []).map((alias) => ({ ...one, alias })));
  test.each(aliases.filter(({ alias }) => ofOne(alias)))(
    '$name takes the type $alias too',
    async ({ alias, ...one }) => {
      const { method, target, data } = await happyRequest(bank, one);
      const answer = await bank.call(method, target, documentOf(one, { ...data, type: alias }));
      expect(answer.status).toBe(one.operation.response.status);
    },
  );

  test.each(casesWithBody.filter(({ operation }) => operation.replayedBy !== undefined))(
    '$name answers the same key again with the same resource, and other content with 409',
    async (one) => {
      const { method, target, data } = await happyRequest(bank, one);
      const keyed = { ...data, attributes: { ...data.attributes, idempotencyKey: one.name } };
      const first = await bank.call(method, target, documentOf(one, keyed));
      const again = await bank.call(method, target, documentOf(one, keyed));
      expect(again.headers['Idempotent-Replayed']).toBe('true');
      const { id } = answeredTo(one, first);
      expect([again.status, answeredTo(one, again).id]).toEqual([first.status, id]);
      expectValid(one.operation, again);

      const other = { ...keyed, attributes: { ...keyed.attributes, tags: { other: 'content' } } };
      const refused = await bank.call(method, target, documentOf(one, other));
      expect([refused.status, refused.body.errors[0].code]).toEqual([409, 'idempotency_key_conflict']);
      expect(refused.body.errors[0].meta.existingIds).toEqual([id]);
      expectValid(one.operation, refused);
    },
  );
});
