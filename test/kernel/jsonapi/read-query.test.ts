import {
  booleanFilter,
  dateFilter,
  enumFilter,
  idFilter,
  idListFilter,
  instantFilter,
  integerFilter,
  sortByCreation,
  tagsFilter,
  textFilter,
  typeFilter,
} from '../../../functions/kernel/jsonapi/query.ts';
import { readQuery } from '../../../functions/kernel/jsonapi/read-query.ts';

const shape = {
  filters: {
    accountId: idFilter('id of the account'),
    accountIds: idListFilter('ids'),
    amount: integerFilter('amount'),
    fees: booleanFilter('fees'),
    day: dateFilter('day'),
    since: instantFilter('since'),
    email: textFilter('email'),
    status: enumFilter('status', ['Pending', 'Sent', 'Rejected']),
    direction: enumFilter('direction', ['Credit', 'Debit']),
    type: typeFilter(['bookTransaction', 'originatedAchTransaction'], { lastWord: 'Transaction' }),
    tags: tagsFilter,
  },
  sort: sortByCreation('descending'),
  include: { customer: 'customers', account: 'accounts' },
  page: true,
};
const read = (texts: Record<string, string[]>) => readQuery(shape, texts);
const detailOf = (name: string, ...values: string[]) => read({ [name]: values }).problems.map(({ detail }) => detail);

test.each([
  ['filter[accountId]', 'abc', '"abc" is not an id (up to 18 decimal digits)'],
  ['filter[accountId]', '012', '"012" is not an id (up to 18 decimal digits)'],
  ['filter[accountIds]', '1,x', '"x" is not an id (up to 18 decimal digits)'],
  ['filter[accountIds]', Array.from({ length: 101 }, (_, n) => n + 1).join(','), 'takes at most 100 ids'],
  ['filter[amount]', '1.5', '"1.5" is not a whole number of at most 15 digits'],
  ['filter[fees]', 'yes', '"yes" is not true or false'],
  ['filter[day]', '2026-02-30', 'a value is not a date (YYYY-MM-DD)'],
  ['filter[since]', '2026-12-01', 'a value is not a moment in RFC 3339 with an offset (2026-12-01T00:00:00Z)'],
  ['filter[email]', 'x'.repeat(501), 'a value is not a text of at most 500 characters'],
  ['filter[email]', 'ada\u200b@example.com', 'must have no invisible characters (U+200B)'],
  ['filter[tags]', '{"a\\nb":"rent"}', 'a value is not a JSON object of texts ({"purpose":"rent"})'],
  ['filter[status]', 'Sent,Foo', '"Foo" is not one of Pending, Sent, Rejected'],
  ['filter[direction]', 'credit', '"credit" is not Credit or Debit'],
  ['filter[tags]', '{', 'a value is not a JSON object of texts ({"purpose":"rent"})'],
  ['sort', 'amount', '"amount" is not createdAt or -createdAt'],
  ['include', 'customer,foo', '"foo" is not customer or account'],
  ['page[limit]', '5000', '"5000" is not a whole number from 1 to 1000'],
  ['page[offset]', '-1', '"-1" is not a whole number from 0'],
])('%s=%s: what is wrong with the value', (name, value, fault) => {
  expect(detailOf(name, value)).toEqual([`${name}: ${fault}`]);
});

test('a parameter of one value that is sent twice', () => {
  expect(detailOf('filter[accountId]', '1', '2')).toEqual(['filter[accountId]: takes one value, but 2 were sent']);
});

test('a parameter that the operation does not have is named as it was sent, with those that it has', () => {
  const [problem] = readQuery(
    { filters: { day: shape.filters.day }, page: true },
    { 'filter[days][]': ['1'] },
  ).problems;
  const detail =
    'filter[days][] is not a parameter of this operation; the parameters are filter[day], page[limit], page[offset]';
  expect(problem).toEqual({ parameter: 'filter[days][]', detail });
  const none = readQuery({}, { limit: ['5'] }).problems;
  expect(none).toEqual([
    { parameter: 'limit', detail: 'limit is not a parameter of this operation; this operation has no parameters' },
  ]);
});

test('empty values count as none', () => {
  expect(read({ limit: [''], 'filter[accountId]': [''], include: [''] }).problems).toEqual([]);
});

test.each([
  ['bookTransaction', 'BookTransaction', 'book', 'Book'],
  ['originatedAchTransaction', 'OriginatedAchTransaction', 'originatedAch', 'OriginatedAch'],
])('the type %s in all its spellings', (...spellings) => {
  for (const one of spellings) expect(read({ 'filter[type][]': [one] }).query.filter['type']).toEqual([spellings[0]]);
});
