import type { BillersAnswer } from '../../../functions/ports/biller-directory/port.ts';
import { refusals } from '../../support/bank/bank.ts';
import { caller } from '../../support/bank/platform.ts';
import { useBank } from '../../support/bank/use-bank.ts';

const bank = useBank();

const find = (query: string, call = bank.call) => call('GET', `/payments/billpay/billers?${query}`);
const namesOf = (body: { data: { attributes: { name: string } }[] }) =>
  body.data.map(({ attributes }) => attributes.name);

test.each(['name=lights', 'name=NORTHERN%20Lights', 'name=northern+lights+electric'])(
  'a biller is found by %s',
  async (query) => {
    const { status, body } = await find(query);
    expect([status, body]).toEqual([
      200,
      {
        data: [
          {
            type: 'biller',
            id: 'northern-lights-electric',
            attributes: {
              name: 'Northern Lights Electric',
              category: 'Electricity',
              addresses: [{ street: '100 Power Way', city: 'Duluth', state: 'MN', postalCode: '55802', country: 'US' }],
            },
          },
        ],
        meta: { pagination: { total: 1, limit: 100, offset: 0 } },
      },
    ]);
  },
);

test('many are sorted by name, and a page after the last one is empty', async () => {
  const [first, second] = [await find('name=e'), await find('name=e&page=2')];
  expect(namesOf(first.body)).toEqual(namesOf(first.body).toSorted());
  expect(first.body.data.length).toBe(first.body.meta.pagination.total);
  expect([second.body.data, second.body.meta.pagination]).toEqual([
    [],
    { total: first.body.data.length as number, limit: 100, offset: 100 },
  ]);
});

test.each([
  ['no name', '', 'name'],
  ['an empty name', 'name=%20', 'name'],
  ['page 0', 'name=e&page=0', 'page'],
  ['a page that is no number', 'name=e&page=two', 'page'],
  ['a page of another form', 'name=e&page[limit]=5', 'page[limit]'],
])('%s is 400 and says where', async (_, query, parameter) => {
  const { status, body } = await find(query);
  expect([status, body.errors[0].source]).toEqual([400, { parameter }]);
});

test('the directory is asked for the page', async () => {
  const asked: unknown[] = [];
  const named = (text: string, range: object): Promise<BillersAnswer> => {
    asked.push([text, range]);
    return Promise.resolve({ outcome: 'answered', billers: [], total: 301 });
  };
  const { body } = await find('name=gas&page=3', caller({ ...bank.platform, billerDirectory: { named } }, bank.token));
  expect(asked).toEqual([['gas', { limit: 100, offset: 200 }]]);
  expect(body.meta.pagination).toEqual({ total: 301, limit: 100, offset: 200 });
});

test.each([
  ['disabled', 400, 'feature_disabled'],
  ['timeout', 408, 'request_timeout'],
  ['unavailable', 408, 'request_timeout'],
] as const)('a directory that is %s', async (failure, status, code) => {
  const named = (): Promise<BillersAnswer> => Promise.resolve({ outcome: 'failed', failure });
  const answer = await find('name=gas', caller({ ...bank.platform, billerDirectory: { named } }, bank.token));
  expect([answer.status, refusals(answer)[0]?.[0]]).toEqual([status, code]);
});
