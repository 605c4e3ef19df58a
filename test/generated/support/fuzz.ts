import { eventTypes } from '../../../functions/registry.ts';
import { pageLimit, pageOffset } from '../../../functions/kernel/jsonapi/query.ts';
import { anotherOrganisation, type Bank, startBank } from '../../support/bank/bank.ts';
import { expectValid } from '../../support/bank/expect-valid.ts';
import { type Case, cases, happyRequest } from './requests.ts';
import { mutatedBodies, mutatedQueries } from './mutations.ts';

const msPerCase = 500;
const timeoutMsMin = 60_000;

interface Extent {
  readonly seed: number;
  readonly casesPerOperation: number;
  /** Starts the bank that gets the requests, on the embedded engine if nothing else is given. */
  readonly start?: () => Promise<Bank>;
}

/** From the registry: whatever is sent, the answer is one that the operation declares, and no failure of ours. */
export function fuzz({ seed, casesPerOperation, start = startBank }: Extent): void {
  const timeoutMs = Math.max(timeoutMsMin, casesPerOperation * msPerCase);
  describe(`fuzz, seed ${seed}, ${casesPerOperation} cases for each operation`, () => {
    let shared: Bank;
    beforeAll(async () => {
      shared = await start();
    });
    afterAll(() => shared.stop());

    // Each in an organisation of its own, so that a failure does not depend on what ran before.
    const bankFor = () => anotherOrganisation(shared);

    async function check(bank: Bank, one: Case, target: string, body?: string): Promise<number> {
      const answer = await bank.call(one.operation.method, target, body);
      const about = { target, body: body?.slice(0, 2000) };
      if (answer.status >= 500) throw new Error(`${answer.status} for ${JSON.stringify(about)} with seed ${seed}`);
      expectValid(one.operation, answer);
      return answer.status;
    }

    test.each(cases.filter(takesBody))(
      '$name with bodies that are almost right',
      async (one) => {
        const bank = await bankFor();
        const { target, body } = await happyRequest(bank, one);
        if (body === undefined) throw new Error('an operation that takes a body has an example of it');
        for (const mutated of mutatedBodies(body, seed, casesPerOperation)) await check(bank, one, target, mutated);
        expect(unexpectedLogs(shared)).toEqual([]);
      },
      timeoutMs,
    );

    test.each(cases.filter(({ operation }) => operation.request?.query !== undefined))(
      '$name with queries that are almost right',
      async (one) => {
        const bank = await bankFor();
        const { target } = await happyRequest(bank, one);
        for (const query of mutatedQueries(parametersOf(one), likelyValues(bank), seed, casesPerOperation)) {
          await check(bank, one, `${target}?${query}`);
        }
        expect(unexpectedLogs(shared)).toEqual([]);
      },
      timeoutMs,
    );
  });
}

/** A resource, or a list of identifiers. */
const takesBody = ({ operation, variant }: Case) => (variant ?? operation.request?.identifiers) !== undefined;

const unexpectedLogs = (bank: Bank) => bank.logs.filter(({ level }) => level === 'error');

function parametersOf({ operation }: Case) {
  const { filters: filtersByName = {}, own = {} } = operation.request?.query ?? {};
  const filters = Object.entries(filtersByName);
  const named = Object.fromEntries(filters.map(([name, parameter]) => [`filter[${name}]`, parameter]));
  return { ...named, ...own, 'page[limit]': pageLimit, 'page[offset]': pageOffset };
}

const likelyValues = (bank: Bank): readonly string[] => [
  bank.userId,
  'Open',
  'Sent,Rejected',
  'Active',
  'bookPayment',
  'customer,account,transaction',
  '{"purpose":"rent"}',
  '2026-12-01',
  '2026-12-01T00:00:00Z',
  ...eventTypes.slice(0, 2).map(({ type }) => type),
];
