import { isWrite } from '../../functions/kernel/http/route-frame.ts';
import { operations } from '../../functions/registry.ts';
import { type Bank, refusals, startBank } from '../support/bank/bank.ts';
import { expectValid } from '../support/bank/expect-valid.ts';
import { emittedBy } from '../support/bank/journal.ts';
import { withCustomers } from './support/senders.ts';
import { cases, happyRequest } from './support/requests.ts';

const writes = cases.filter(({ operation }) => isWrite(operation));
const tried = writes.filter(({ operation }) => operation.refusesDryRun === undefined);
const refused = writes.filter(({ operation }) => operation.refusesDryRun !== undefined);
const dry = { headers: { 'Dry-Run': 'true' } };

/** From the registry: every operation that changes something says before what it would do. */
describe('a dry run', () => {
  let bank: Bank;
  beforeAll(async () => {
    bank = withCustomers(await startBank());
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => bank.stop());

  test.each(tried)('of $name writes nothing, and tells what then happens', async (one) => {
    const { method, target, body } = await happyRequest(bank, one);
    const messages = bank.sent.length;
    const written = watchWrites(bank);
    const asked = await bank.call(method, target, body, dry);
    expect({ written: written(), sent: bank.sent.length - messages }).toEqual({ written: [], sent: 0 });
    expectValid(one.operation, asked, { isDryRun: true });
    const { isComplete, partners, events } = asked.body.meta.dryRun;
    if (isComplete === false) {
      expect([asked.status, partners.length]).toEqual([200, 1]);
      return;
    }
    let done = asked;
    const rows = await emittedBy(bank, async () => {
      done = await bank.call(method, target, body);
    });
    expect(asked.status).toBe(done.status === 204 ? 200 : done.status);
    if (partners.length > 0) return;
    expect(shapeOf(asked.body.data)).toEqual(shapeOf(done.body?.data));
    const told = rows.flatMap((row) => row.events.map(({ type }) => type));
    expect(
      (events ?? told).map((event: { type: string } | string) => (typeof event === 'string' ? event : event.type)),
    ).toEqual(told);
  });

  test.each(refused)('of $name is refused, with the reason', async (one) => {
    const { method, target, body } = await happyRequest(bank, one);
    const written = watchWrites(bank);
    const answer = await bank.call(method, target, body, dry);
    expect(refusals(answer)).toEqual([['invalid_value', undefined]]);
    expect(answer.body.errors[0]).toMatchObject({
      source: { header: 'Dry-Run' },
      detail: expect.stringContaining(one.operation.refusesDryRun ?? '') as string,
    });
    expect(written()).toEqual([]);
  });

  // Otherwise codes could be tried without end.
  test('is refused wherever a one-time code could be tried', () => {
    const codes = operations.filter(({ uses }) => uses.write.some(({ prefix }) => prefix === 'otp'));
    expect(codes.length).toBeGreaterThan(1);
    expect(codes.filter(({ refusesDryRun }) => refusesDryRun === undefined).map(({ id }) => id)).toEqual([]);
  });
});

/** Watches the table of a bank; the function returns the keys of all that is written to it from now on, without the counters of rates. */
function watchWrites(bank: Bank): () => readonly string[] {
  const { table } = bank.platform;
  const keys: string[] = [];
  for (const name of ['transact', 'put', 'update'] as const) {
    const original = table[name].bind(table) as (...given: unknown[]) => Promise<never>;
    jest.spyOn(table, name).mockImplementation((...given: readonly unknown[]) => {
      keys.push(`${name} ${JSON.stringify(given[0]).slice(0, 200)}`);
      return original(...given);
    });
  }
  return () => keys;
}

/** The members of a resource, its numbers and words, without ids and times, which differ from request to request. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value === 'string') return /\d/.test(value) ? '#' : value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shapeOf(member)]));
}
