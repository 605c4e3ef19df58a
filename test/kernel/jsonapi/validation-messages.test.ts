import * as z from 'zod';
import { amountSchema } from '../../../functions/kernel/base/money/cents.ts';
import { readBody, readIdentifiers } from '../../../functions/kernel/jsonapi/read-body.ts';
import { emailField } from '../../../functions/kernel/jsonapi/email-field.ts';
import { addressSchema, dateField, tagsField, text } from '../../../functions/kernel/jsonapi/fields.ts';
import { identifiersOf, toOne } from '../../../functions/kernel/jsonapi/link.ts';

const form = {
  type: 'thing',
  attributes: z.object({
    amount: amountSchema.optional(),
    address: addressSchema.optional(),
    count: z.int().min(2).max(5).optional(),
    date: dateField.optional(),
    direction: z.enum(['Credit', 'Debit']).optional(),
    email: emailField.optional(),
    interval: z
      .discriminatedUnion('every', [z.object({ every: z.literal('Day') }), z.object({ every: z.literal('Week') })])
      .optional(),
    isOpen: z.boolean().optional(),
    level: z.enum(['Low', 'Middle', 'High']).optional(),
    members: z
      .array(z.object({ name: text(10) }))
      .min(1)
      .max(2)
      .optional(),
    name: text(5),
    note: z.string().max(3).optional(),
    strict: z.strictObject({ one: z.string() }).optional(),
    tags: tagsField.optional(),
    when: z.iso.datetime().optional(),
    zip: z.string().regex(/^\d+$/).optional(),
  }),
  relationships: z.object({ account: toOne('depositAccount') }),
};

const account = { data: { type: 'account', id: '1' } };

/** The problems of a document; name and account are right unless the case gives others. */
const said = (attributes: object, relationships: object = { account }) =>
  readBody({ data: { type: 'thing', attributes: { name: 'Ann', ...attributes }, relationships } }, [form]).problems;

test.each<[string, object, string, string]>([
  ['a missing field', { name: undefined }, '/name', 'name is required'],
  [
    'a missing field of an object',
    { address: { city: 'X', postalCode: '1', country: 'US' } },
    '/address/street',
    'address.street is required',
  ],
  ['a missing field of a list', { members: [{ name: 'A' }, {}] }, '/members/1/name', 'members[1].name is required'],
  ['a missing choice', { interval: {} }, '/interval/every', 'interval.every is required'],
  ['a number in place of a string', { name: 7 }, '/name', 'name must be a string'],
  ['null in place of a string', { name: null }, '/name', 'name must be a string'],
  ['a string in place of an amount', { amount: '7' }, '/amount', 'amount must be a whole number of cents'],
  ['a string in place of a whole number', { count: '7' }, '/count', 'count must be a number'],
  ['a fraction in place of a whole number', { count: 2.5 }, '/count', 'count must be a whole number'],
  ['a string in place of a boolean', { isOpen: 'yes' }, '/isOpen', 'isOpen must be true or false'],
  ['a string in place of an object', { address: 'here' }, '/address', 'address must be an object'],
  ['a string in place of a list', { members: 'Ann' }, '/members', 'members must be a list'],
  ['a number in place of a tag', { tags: { a: 7 } }, '/tags/a', 'tags.a must be a string'],
  ['an unknown value of two', { direction: 'Up' }, '/direction', 'direction must be Credit or Debit'],
  ['an unknown value of several', { level: 'Top' }, '/level', 'level must be one of Low, Middle, High'],
  [
    'an unknown choice',
    { interval: { every: 'Year' } },
    '/interval/every',
    'interval.every must have one of the allowed forms',
  ],
  ['a text that is too long', { note: 'long' }, '/note', 'note must have at most 3 characters'],
  ['a text with a size of its own', { name: 'longer' }, '/name', 'name must have 1 to 5 characters'],
  [
    'a list that is too long',
    { members: [{ name: 'A' }, { name: 'B' }, { name: 'C' }] },
    '/members',
    'members must have at most 2 members',
  ],
  ['an empty list', { members: [] }, '/members', 'members must not be empty'],
  ['a number that is too big', { count: 6 }, '/count', 'count must be at most 5'],
  ['a number that is too small', { count: 1 }, '/count', 'count must be at least 2'],
  [
    'a name of a tag that is too long',
    { tags: { ['x'.repeat(129)]: 'a' } },
    `/tags/${'x'.repeat(129)}`,
    `tags.${'x'.repeat(129)} needs a name of 1 to 128 characters`,
  ],
  ['a wrong date', { date: '2027-02-30' }, '/date', 'date must be a date: YYYY-MM-DD'],
  ['a wrong moment', { when: 'now' }, '/when', 'when must be a date and time: YYYY-MM-DDThh:mm:ssZ'],
  ['a wrong e-mail address', { email: 'x' }, '/email', 'email must be an e-mail address'],
  ['a wrong form', { zip: 'x' }, '/zip', 'zip has the wrong format'],
  [
    'a member that is not allowed',
    { strict: { one: '1', two: '2' } },
    '/strict',
    'strict has members that are not allowed: two',
  ],
])('%s is named in the words of the document', (_, attributes, pointer, detail) => {
  expect(said(attributes)).toEqual([{ pointer: `/data/attributes${pointer}`, detail }]);
});

test('a missing required date is reported as required', () => {
  const dated = { ...form, attributes: z.object({ date: dateField }) };
  const { problems } = readBody({ data: { type: 'thing', attributes: {}, relationships: { account } } }, [dated]);
  expect(problems).toEqual([{ pointer: '/data/attributes/date', detail: 'date is required' }]);
});

test.each<[string, object, string, string]>([
  ['that is missing', {}, '/account', 'relationships.account is required'],
  ['that is no object', { account: 'x' }, '/account', 'relationships.account must be { "data": { "type", "id" } }'],
  ['without data', { account: {} }, '/account/data', 'relationships.account.data is required'],
  [
    'of another type',
    { account: { data: { type: 'card', id: '1' } } },
    '/account/data/type',
    'relationships.account.data.type must be depositAccount or account',
  ],
  [
    'without an id',
    { account: { data: { type: 'account' } } },
    '/account/data/id',
    'relationships.account.data.id is required',
  ],
])('a relationship %s is named by its path', (_, relationships, pointer, detail) => {
  expect(said({}, relationships)).toEqual([{ pointer: `/data/relationships${pointer}`, detail }]);
});

test('attributes and relationships that are no objects', () => {
  const wrong = readBody({ data: { type: 'thing', attributes: 'a', relationships: [] } }, [form]).problems;
  expect(wrong.map(({ detail }) => detail)).toEqual([
    'attributes must be an object',
    'relationships must be an object',
  ]);
});

test('a member of a list of identifiers is named by its place', () => {
  const identifiers = { schema: identifiersOf('customer', { min: 1, max: 3 }), example: [] };
  const { problems } = readIdentifiers({ data: [{ type: 'customer', id: '1' }, { type: 'customer' }] }, identifiers);
  expect(problems).toEqual([{ pointer: '/data/1/id', detail: 'data[1].id is required' }]);
});
