import { archiveOwner, freeze, openAccount, refusals } from '../../support/bank/bank.ts';
import { bodies } from '../../support/bank/bodies.ts';
import { eventTypesOf } from '../../support/bank/journal.ts';
import { link } from '../../support/bank/link.ts';
import { useBank } from '../../support/bank/use-bank.ts';

type Values = Readonly<Record<string, unknown>>;

interface Linked {
  readonly id: string;
  readonly attributes: Values;
  readonly relationships: Readonly<Record<string, { readonly data: { readonly id: string } }>>;
}

describe('chargebacks', () => {
  const bank = useBank({ per: 'test' });
  let debited: string;
  let credited: string;
  beforeEach(async () => {
    [debited, credited] = [await openAccount(bank, { cents: 10_00 }), await openAccount(bank)];
  });

  const charge = (attributes: Values = {}, from = debited, to = credited) =>
    bank.call('POST', '/chargebacks', bodies.chargeback(from, to, attributes));
  const balance = async (id: string) =>
    ((await bank.call('GET', `/accounts/${id}`)).body.data as Linked).attributes['balance'];

  test('a chargeback moves money at once, even where that leaves less than nothing', async () => {
    await freeze(bank, debited);
    const types = await eventTypesOf(bank, async () => {
      const { status, body } = await charge({ tags: { case: '7' } });
      expect(status).toBe(201);
      const { data } = body as { data: Linked };
      expect(data).toMatchObject({
        type: 'chargeback',
        attributes: { amount: 25_00, description: 'Never delivered', tags: { case: '7' } },
        relationships: {
          account: link('depositAccount', debited),
          counterpartyAccount: link('depositAccount', credited),
        },
      });
      const path = `/chargebacks/${data.id}`;
      expect((await bank.call('GET', path)).body.data).toEqual(data);
      const found = await bank.call('GET', `${path}?include=transaction`);
      expect(found.body.included).toMatchObject([
        {
          type: 'chargebackTransaction',
          attributes: { direction: 'Debit', balance: -15_00, summary: 'Never delivered' },
          relationships: {
            counterpartyAccount: link('depositAccount', credited),
            chargeback: link('chargeback', data.id),
          },
        },
      ]);
    });
    expect(types).toEqual(['chargeback.created', 'transaction.created', 'transaction.created']);
    expect([await balance(debited), await balance(credited)]).toEqual([-15_00, 25_00]);
  });

  test('a repeated key answers the chargeback', async () => {
    const first = await charge({ idempotencyKey: 'one' });
    expect((await charge({ idempotencyKey: 'one' })).body.data).toEqual(first.body.data);
    expect((await charge({ idempotencyKey: 'one', amount: 1 })).status).toBe(409);
    expect(await balance(credited)).toBe(25_00);
  });

  test('what cannot be charged back is refused by name', async () => {
    const [own, other] = ['/data/relationships/account', '/data/relationships/counterpartyAccount'];
    expect(refusals(await charge({}, debited, debited))).toEqual([['payment_invalid', other]]);
    expect(refusals(await charge({}, '999999999'))).toEqual([['not_found', own]]);
    expect(refusals(await charge({}, debited, '999999999'))).toEqual([['not_found', other]]);
    await archiveOwner(bank, debited);
    expect(refusals(await charge())).toEqual([['invalid_state', own]]);
  });

  test('every filter of the list finds what it names', async () => {
    const one = (await charge({ tags: { a: 'b' } })).body.data as Linked;
    bank.clock.advance({ minutes: 1 });
    const two = (await charge({}, credited, debited)).body.data as Linked;
    const found = async (query: string) => {
      const { body } = await bank.call('GET', `/chargebacks?${query}`);
      return (body.data as Linked[]).map(({ id }) => id);
    };
    const customer = `filter[customerId]=${one.relationships['customer']?.data.id ?? ''}`;
    expect(await found(`filter[accountId]=${credited}`)).toEqual([two.id]);
    expect(await found(customer)).toEqual([one.id]);
    expect(await found(`${customer}&filter[tags]={"a":"b"}`)).toEqual([one.id]);
    expect(await found(`${customer}&filter[tags]={"a":"c"}`)).toEqual([]);
    expect(await found(`${customer}&filter[since]=${String(two.attributes['createdAt'])}`)).toEqual([]);
    expect(await found(`${customer}&filter[until]=${String(two.attributes['createdAt'])}`)).toEqual([one.id]);
  });

  test('the summary of its transaction can be changed', async () => {
    const { relationships } = (await charge()).body.data as Linked;
    const id = relationships['transaction']?.data.id ?? '';
    const attributes = { summary: 'Parcel 7', tags: { case: '8' } };
    const { body } = await bank.call('PATCH', `/transactions/${id}`, {
      data: { type: 'chargebackTransaction', attributes },
    });
    expect(body.data.attributes).toMatchObject(attributes);
  });
});
