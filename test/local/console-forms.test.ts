import { ApiError } from '../../client/typescript/src/index.ts';
import { newApplicationSteps } from '../../console/src/application-steps.ts';
import { type FormField, placeWords, removal, type Values } from '../../console/src/fields.ts';
import { attributesOf, changedAttributes, changesOf } from '../../console/src/form-body.ts';
import { faultsIn, faultsOfAnswer } from '../../console/src/form-faults.ts';
import { mergedValues } from '../../console/src/form-merge.ts';
import { currentValues, newValues, withoutRow, withRow } from '../../console/src/form-values.ts';
import { formOf, singleFields } from '../../console/src/forms.ts';

const customer = formOf('updateCustomer/individualCustomer').fields;
const control = formOf('updateCardControl').fields;
const card = formOf('updateCard/individualDebitCard').fields;
const webhook = formOf('updateWebhook').fields;
const ada = {
  email: 'ada@example.com',
  phone: { countryCode: '1', number: '5555555555' },
  address: { street: '20 Ingram St', street2: 'B', city: 'New York', state: 'NY', postalCode: '11375', country: 'US' },
  dba: 'Engines',
  authorizedUsers: [],
  tags: { branch: 'north', 'a.b': '1' },
};
const evening = { days: ['Friday'], from: '18:00', to: '22:00' };
const strict = {
  name: 'Strict',
  maximumAmount: 100_00,
  limits: [
    { interval: 'Day', amount: 50_00 },
    { interval: 'Month', count: 3 },
  ],
  allowedHours: { timeZone: 'America/Chicago', periods: [evening] },
};

/** What is sent if values are filled in over what is there. */
function sent(fields: readonly FormField[], attributes: object, change: (before: Values) => Values): object {
  const before = currentValues(fields, attributes as Readonly<Record<string, unknown>>);
  return changedAttributes(changesOf(fields, before, change(before)));
}
const over = (values: Values) => (before: Values) => ({ ...before, ...values });

test('a form that nobody has changed sends nothing', () => {
  expect(sent(customer, ada, over({}))).toEqual({});
  expect(sent(control, strict, over({ name: ' Strict ' }))).toEqual({});
});

test.each<readonly [string, readonly FormField[], object, Values, object]>([
  ['a value', customer, ada, { email: 'a@example.com' }, { email: 'a@example.com' }],
  ['a value that may be cleared', customer, ada, { dba: '' }, { dba: null }],
  [
    'one member of an address, with all others',
    customer,
    ada,
    { 'address.city': 'Queens', 'address.street2': '' },
    { address: { street: '20 Ingram St', city: 'Queens', state: 'NY', postalCode: '11375', country: 'US' } },
  ],
  [
    'one limit of a card, and no other',
    card,
    { limits: { dailyPurchase: 1_00, monthlyPurchase: 9_00 } },
    { 'limits.dailyPurchase': '2', 'limits.monthlyPurchase': '' },
    { limits: { dailyPurchase: 2_00, monthlyPurchase: null } },
  ],
  [
    'links, the last of which is gone',
    formOf('updateWhiteLabelTheme').fields,
    { links: { website: 'https://example.com/' } },
    { 'links.website': '' },
    { links: {} },
  ],
  ['a secret that is not shown', webhook, { label: 'Shop', token: 'a secret' }, { token: removal }, { token: null }],
])('what is sent of %s', (_, fields, attributes, values, expected) => {
  expect(sent(fields, attributes, over(values))).toEqual(expected);
});

test('a list is sent whole, in order, with its rows added and removed', () => {
  const limits = control.find(({ name }) => name === 'limits') as FormField;
  const added = sent(control, strict, (before) => ({
    ...withRow(before, limits, 'limits'),
    'limits.2.interval': 'Lifetime',
    'limits.2.amount': '1,000',
  }));
  expect(added).toEqual({ limits: [...strict.limits, { interval: 'Lifetime', amount: 1_000_00 }] });
  expect(sent(control, strict, (before) => withoutRow(before, 'limits', 0))).toEqual({
    limits: strict.limits.slice(1),
  });
  const without = (before: Values) => withoutRow(withoutRow(before, 'limits', 1), 'limits', 0);
  expect(sent(control, strict, without)).toEqual({ limits: null });
  const users = { authorizedUsers: [{ fullName: { first: 'A', last: 'B' }, email: 'a@b.c', phone: ada.phone }] };
  expect(sent(customer, users, (before) => withoutRow(before, 'authorizedUsers', 0))).toEqual({ authorizedUsers: [] });
});

test('of tags, those are sent that are new, changed or gone, whatever their names are', () => {
  expect(sent(customer, ada, (before) => ({ ...before, 'tags.0.value': 'south', 'tags.1.name': 'c.d' }))).toEqual({
    tags: { branch: 'south', 'a.b': null, 'c.d': '1' },
  });
});

test('hours are removed with their time zone', () => {
  const gone = (before: Values) =>
    Object.fromEntries(Object.entries(before).filter(([name]) => !name.startsWith('allowedHours')));
  expect(sent(control, strict, gone)).toEqual({ allowedHours: null });
});

test('what always has a value cannot be emptied, and the field says so before anybody is asked', () => {
  const faults = (fields: readonly FormField[], attributes: object, change: (before: Values) => Values) => {
    const before = currentValues(fields, attributes as Readonly<Record<string, unknown>>);
    return [...faultsIn(fields, change(before), before).keys()];
  };
  expect(faults(customer, ada, over({ email: ' ', dba: '' }))).toEqual(['email']);
  expect(faults(customer, ada, over({ 'address.city': '', 'address.street2': '' }))).toEqual(['address.city']);
  expect(faults(customer, ada, over({ 'tags.0.name': '', 'tags.1.name': 'branch' }))).toEqual(['tags.0.name']);
  expect(faults(control, strict, over({ maximumAmount: 'a lot' }))).toEqual(['maximumAmount']);
  expect(faults(control, strict, (before) => withoutRow(before, 'allowedHours.periods', 0))).toEqual([
    'allowedHours.periods',
  ]);
});

test('numbers that nobody should see over a shoulder are not in a form', () => {
  expect(currentValues(formOf('updateCustomer/businessCustomer').fields, { ein: '123456789' })['ein']).toBe('');
  expect(currentValues(webhook, { token: 'a secret' })['token']).toBe('');
});

test('what two people change at the same time is both kept, and named if it is the same', () => {
  const before = currentValues(customer, ada);
  const now = currentValues(customer, {
    ...ada,
    email: 'new@example.com',
    address: { ...ada.address, street2: 'C' },
    tags: { branch: 'north', 'a.b': '1', vip: 'yes' },
  });
  const mine = { ...before, 'address.city': 'Queens', 'tags.0.value': 'south' };
  const merged = mergedValues(customer, { before, now, values: mine });
  expect(merged.conflicts).toEqual([]);
  expect(changedAttributes(changesOf(customer, now, merged.values))).toEqual({
    address: { ...ada.address, street2: 'C', city: 'Queens' },
    tags: { branch: 'south' },
  });
  const same = mergedValues(customer, { before, now, values: { ...before, email: 'mine@example.com' } });
  expect(same.conflicts).toEqual(['email']);
  expect(same.values['email']).toBe('mine@example.com');
});

const refusal = (...pointers: readonly string[]) =>
  new ApiError(pointers.map((pointer) => ({ source: { pointer }, detail: pointer, meta: {} })) as never, {
    operation: 'updateCardControl',
    status: 400,
    idempotencyKey: undefined,
    retryAfterSeconds: undefined,
  });

test('a refusal of the API stands at its field, in its row or at what is around it', () => {
  const values = currentValues(control, strict);
  const at = (pointer: string) => [...faultsOfAnswer(refusal(`/data/attributes${pointer}`), control, values).keys()];
  expect(at('/limits/1/minutes')).toEqual(['limits.1.minutes']);
  expect(at('/limits/1')).toEqual(['limits.1']);
  expect(at('/limits/7')).toEqual(['limits']);
  expect(at('/allowedHours/periods/0/to')).toEqual(['allowedHours.periods.0.to']);
  expect(at('/blockedCountries/3')).toEqual(['blockedCountries']);
  expect(at('/none')).toEqual([]);
  const party: readonly FormField[] = [{ name: 'routingNumber', says: '', kind: 'text' }];
  expect([...faultsOfAnswer(refusal('/data/attributes/counterparty/routingNumber'), party, {}).keys()]).toEqual([
    'routingNumber',
  ]);
});

test('a form of something new begins with a row of each list that it needs, and sends what was filled in', () => {
  const { fields } = formOf('requireDocuments');
  const begin = newValues(fields);
  expect(begin).toEqual({ documents: '1' });
  const documents = fields.find(({ name }) => name === 'documents') as FormField;
  const values = { ...withRow(begin, documents, 'documents'), 'documents.1.documentType': 'Passport' };
  expect(attributesOf(fields, values)).toEqual({ documents: [{}, { documentType: 'Passport' }] });
  expect(newValues(formOf('createCardControl').fields)).toEqual({});
});

test('a list that may be empty begins without rows, and is sent so; one that needs a row begins with it', () => {
  const business = formOf('createApplication/businessApplication').fields;
  expect(newValues(business)).toEqual({});
  expect(attributesOf(business, {})).toEqual({ beneficialOwners: [] });
  const trust = formOf('createApplication/trustApplication').fields;
  expect(newValues(trust)).toEqual({ trustees: '1', beneficiaries: '1' });
});

test('a field says what it has to do with a field beside it', () => {
  const { fields } = formOf('createApplication/businessApplication');
  const officer = fields.find(({ name }) => name === 'officer')?.members ?? [];
  const says = (name: string) => officer.find((one) => one.name === name)?.says;
  expect(says('ssn')).toContain('A person has it or a passport.');
  expect(says('nationality')).toContain('Present with a passport only.');
  expect(says('email')).toBe('The e-mail address.');
});

test('a share is a number with decimals, and anything else is said at its field', () => {
  const { fields } = formOf('createApplication/businessApplication');
  const values = { beneficialOwners: '1', 'beneficialOwners.0.percentage': '37.5' };
  expect(attributesOf(fields, values)).toEqual({ beneficialOwners: [{ percentage: 37.5 }] });
  expect([...faultsIn(fields, { ...values, 'beneficialOwners.0.percentage': 'a third' }).keys()]).toEqual([
    'beneficialOwners.0.percentage',
  ]);
});

test('a person is asked for nothing of a business, and a sole proprietor is', () => {
  const [person, proprietor] = newApplicationSteps().map(({ fields }) => fields.map(({ name }) => name));
  expect(proprietor?.filter((name) => person?.includes(name) !== true)).toEqual([
    'dba',
    'ein',
    'industry',
    'annualRevenue',
    'numberOfEmployees',
    'businessVertical',
    'website',
  ]);
  expect(person).toEqual(expect.arrayContaining(['fullName', 'ssn', 'address', 'phone', 'occupation', 'tags']));
  expect([...(person ?? []), ...(proprietor ?? [])]).not.toContain('soleProprietorship');
});

test('the columns of a file are single values, optional where what is around them is', () => {
  const columns = singleFields(formOf('createApplication/individualApplication').fields);
  expect(columns.find(({ name }) => name === 'address.city')?.isOptional).toBeUndefined();
  expect(columns.find(({ name }) => name === 'evaluationParams.useSelfieVerification')?.isOptional).toBe(true);
  expect(columns.filter(({ kind }) => ['group', 'rows', 'pairs'].includes(kind))).toEqual([]);
});

test('a place is named by words and numbers', () => {
  expect(placeWords('address.city')).toBe('Address › City');
  expect(placeWords('authorizedUsers.1.fullName.first')).toBe('Authorized user 2 › Full name › First');
});
