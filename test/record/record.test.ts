import type { Exchange } from '../support/recording/recorder.ts';
import { castExchange } from './cast.ts';
import { choose } from './choose.ts';

const exchange = (overrides: Partial<Exchange>): Exchange => ({
  suite: 'test/money/payments/create.test.ts',
  test: 'a payment',
  operationId: 'getAccount',
  method: 'GET',
  target: '/accounts/513264897',
  status: 200,
  events: [],
  ...overrides,
});
const account = (id: string, customerId = '746281935') => ({
  type: 'depositAccount',
  id,
  attributes: { balance: 513_264_897, accountNumber: '687197708781' },
  relationships: { customer: { data: { type: 'individualCustomer', id: customerId } } },
});
const dataOf = ({ answer }: Exchange) => (answer as { data: unknown }).data;
const refusal = (code: string, detail = 'It is wrong') => ({
  errors: [{ status: '400', code, detail, meta: { supportId: '913746528190' } }],
});

describe('an exchange is cast', () => {
  test('with the same ids for the same things, in the path and in the answer', () => {
    const cast = castExchange(exchange({ answer: { data: account('513264897') } }));
    expect(cast.target).toBe('/accounts/100000001');
    expect(dataOf(cast)).toMatchObject({
      id: '100000001',
      relationships: { customer: { data: { id: '100000001' } } },
    });
  });

  test('with other ids for other things, and ids that begin with the one of their owner', () => {
    const payment = {
      type: 'bookPayment',
      id: '888888888000000412',
      relationships: {
        account: { data: { type: 'depositAccount', id: '888888888' } },
        counterpartyAccount: { data: { type: 'depositAccount', id: '777777777' } },
      },
    };
    const cast = castExchange(exchange({ target: '/payments/888888888000000412', answer: { data: payment } }));
    expect(cast.target).toBe('/payments/100000001000000001');
    expect(dataOf(cast)).toMatchObject({
      id: '100000001000000001',
      relationships: {
        account: { data: { id: '100000001' } },
        counterpartyAccount: { data: { id: '100000002' } },
      },
    });
  });

  test('with its amounts as they were, and drawn numbers of the cast', () => {
    const cast = castExchange(exchange({ answer: { data: account('513264897') } }));
    expect(dataOf(cast)).toMatchObject({ attributes: { balance: 513_264_897, accountNumber: '687000000017' } });
  });

  test('also in the words of an error, but for what does not exist', () => {
    const detail = 'The account 513264897 has no customer 999999999';
    const cast = castExchange(exchange({ status: 400, answer: refusal('invalid_value', detail) }));
    expect(cast.answer).toEqual({
      errors: [
        {
          status: '400',
          code: 'invalid_value',
          detail: 'The account 100000001 has no customer 999999999',
          meta: { supportId: '482913057264' },
        },
      ],
    });
  });
});

describe('of the exchanges of an operation', () => {
  const operation = { method: 'GET', path: '/accounts/{id}' } as const;
  const example = exchange({
    suite: 'test/generated/happy-path.test.ts',
    test: 'every operation GET /accounts/{id} answers its example with what it declares',
    answer: { data: { ...account('513264897'), meta: 'longer than the others' } },
  });
  const other = exchange({ answer: { data: account('513264897') } });

  test('the answer to the example is chosen, in whichever order they come', () => {
    for (const all of [
      [example, other],
      [other, example],
    ])
      expect(choose(operation, [], all).answers).toEqual([example]);
  });

  test('a list with members is chosen before an empty one', () => {
    const [empty, some] = [[], [account('513264897')]].map((data) => exchange({ answer: { data } }));
    expect(choose(operation, [], [empty, some] as Exchange[]).answers).toEqual([some]);
  });

  test('one that nobody would send is never chosen, also if it is the only one', () => {
    const secret = { data: { ...account('513264897'), attributes: { token: 'canary-secret' } } };
    const odd = [
      exchange({ answer: secret }),
      exchange({ target: '/accounts?sort=%', status: 400, answer: refusal('invalid_value') }),
      exchange({ status: 500, request: secret, answer: refusal('internal_error') }),
    ];
    const found = choose(operation, ['invalid_value', 'internal_error'], odd);
    expect([found.answers, [...found.errors]]).toEqual([[], []]);
  });

  test('an error is chosen for each code that a test provokes, and none that only occurs with another', () => {
    const both = { errors: [...refusal('invalid_value').errors, ...refusal('forbidden').errors] };
    const found = choose(
      operation,
      ['invalid_value', 'forbidden', 'not_found'],
      [
        exchange({ status: 400, answer: both }),
        exchange({ status: 400, answer: refusal('invalid_value') }),
        exchange({ status: 400, answer: refusal('invalid_value', 'canary') }),
      ],
    );
    expect([...found.errors.values()].map(({ answer }) => answer)).toEqual([refusal('invalid_value')]);
  });
});
