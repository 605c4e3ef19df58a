import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { customer } from '../../../functions/onboarding/customers/store.ts';
import { individual } from '../../support/bank/applicants.ts';
import { openCustomer } from '../../support/bank/bank.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';

const bank = useOrganisation();

const found = async (path: string, query: Readonly<Record<string, string>>): Promise<readonly string[]> => {
  const { status, body } = await bank.call('GET', `${path}?${new URLSearchParams(query).toString()}`);
  expect(status).toBe(200);
  return (body.data as readonly { readonly id: string }[]).map(({ id }) => id);
};

test.each(['sinead obrien', 'SINÉAD', 'Sine\u0301ad O’Brien', "o'brien", '"sinead obrien"', 'sin obr', '+15555550101'])(
  'a customer and the application are found by %s',
  async (query) => {
    const id = await openCustomer(bank, { fullName: { first: 'Sinéad', last: "O'Brien" } });
    expect(await found('/customers', { 'filter[query]': query })).toEqual([id]);
    expect(await found('/applications', { 'filter[query]': query })).toHaveLength(1);
  },
);

test('a word is not found by its end', async () => {
  await openCustomer(bank, { fullName: { first: 'Ada', last: 'Lovelace' } });
  expect(await found('/customers', { 'filter[query]': 'lace' })).toEqual([]);
});

test('an address is found in every spelling of its domain', async () => {
  const id = await openCustomer(bank, { email: 'R&D@bücher.example' });
  for (const email of [
    'r&d@bücher.example',
    'R&D@BÜCHER.example',
    'r&d@xn--bcher-kva.example',
    'r&d@bu\u0308cher.example',
  ]) {
    expect(await found('/customers', { 'filter[email]': email })).toEqual([id]);
    expect(await found('/applications', { 'filter[email]': email })).toHaveLength(1);
  }
});

test('a customer of an earlier version, whose phone, address and e-mail follow no rule of today, is shown and found', async () => {
  const id = await openCustomer(bank);
  const { key } = customer(bank.organisationId, id);
  const stored = await bank.platform.table.get(key);
  const old = { phone: { countryCode: '0', number: '12345' }, email: `${'a'.repeat(70)}@example.com` };
  const Item = { ...stored, ...old, address: { ...(stored?.['address'] as object), street: 'PO Box 1' } };
  await bank.documents.send(new PutCommand({ TableName: bank.platform.settings.tableName, Item }));
  const { status, body } = await bank.call('GET', `/customers/${id}`);
  expect([status, body.data.attributes]).toMatchObject([200, { ...old, address: { street: 'PO Box 1' } }]);
  expect(await found('/customers', { 'filter[query]': '12345' })).toEqual([id]);
  const changed = await bank.call('PATCH', `/customers/${id}`, {
    data: { type: 'customer', attributes: { tags: { a: 'b' } } },
  });
  expect(changed.status).toBe(200);
});

test('nationality stands beside a passport only', async () => {
  const answer = await bank.call('POST', '/applications', individual({ nationality: 'US' }));
  expect([answer.status, answer.body.errors[0].source.pointer]).toEqual([400, '/data/attributes/nationality']);
});
