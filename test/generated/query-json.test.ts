import { operations } from '../../functions/registry.ts';
import type { Bank } from '../support/bank/bank.ts';
import { startBankInProcess } from './support/bank-in-process.ts';

/** Parameters that take JSON, of all operations. They show by taking an object, and no list. */
const cases = operations.flatMap(({ id, path, request }) =>
  Object.entries(request?.query?.filters ?? {}).flatMap(([name, filter]) =>
    ['tags', 'address', 'coordinates'].includes(name) ? [{ id, path, name, filter }] : [],
  ),
);

/** A member twice, also when its name is escaped, and a number that cannot be kept exactly. */
const wrong = [
  '{"city":"Reno","city":"Reno"}',
  '{"a":"1","\\u0061":"1"}',
  '{"longitude":1,"latitude":2,"latitude":2}',
  '{"longitude":0.1234567890123456789,"latitude":2}',
];

describe('JSON in parameters', () => {
  let bank: Bank;
  beforeAll(async () => {
    bank = await startBankInProcess();
  });
  afterAll(() => bank.stop());

  test('there are such parameters', () => {
    expect(new Set(cases.map(({ name }) => name))).toEqual(new Set(['tags', 'address', 'coordinates']));
  });

  test.each(cases)(
    '$id: filter[$name] refuses members that are sent twice, and numbers that are not exact',
    async (one) => {
      for (const text of wrong) {
        const target = `${one.path.replace(/\{\w+\}/g, '1')}?filter[${one.name}]=${encodeURIComponent(text)}`;
        const { status, body } = await bank.call('GET', target);
        expect([text, status, body.errors[0].source]).toEqual([text, 400, { parameter: `filter[${one.name}]` }]);
      }
    },
  );
});
