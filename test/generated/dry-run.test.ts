import { readFileSync } from 'node:fs';
import { portDefinitions, portNames } from '../../functions/ports/ports.ts';
import { operations } from '../../functions/registry.ts';
import { parseInstant } from '../../functions/kernel/base/calendar/instant.ts';
import { loggedEvent } from '../../functions/delivery/events/logged-event.ts';
import { type Bank, refusals, startBank } from '../support/bank/bank.ts';
import { expectValid } from '../support/bank/expect-valid.ts';
import { emittedBy } from '../support/bank/journal.ts';
import { shapeOf } from '../support/bank/shape-of.ts';
import { withCustomers } from './support/senders.ts';
import { cases, happyRequest } from './support/requests.ts';

// A request that writes nothing may still send something: the test of a webhook.
const writes = cases.filter(({ operation }) => operation.method !== 'GET');
/** What a dry run may use of the ports: nothing of it leaves the platform. */
const reads: Readonly<Record<string, readonly string[]>> = {
  documents: ['get'],
  identityCheck: ['isMadeUp', 'reviewFrom'],
};
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
    // The first time makes the token of a customer, where only customers may ask.
    await bank.call(method, target, body, dry);
    const written = watchWrites(bank);
    const used = watchPorts(bank);
    const asked = await bank.call(method, target, body, dry);
    expect({ written: written(), used: used() }).toEqual({ written: [], used: [] });
    expectValid(one.operation, asked, { isDryRun: true });
    const { isComplete, partners, events } = asked.body.meta.dryRun;
    if (isComplete === false) {
      expect([asked.status, partners.length > 0]).toEqual([200, true]);
      return;
    }
    let done = asked;
    const rows = await emittedBy(bank, async () => {
      done = await bank.call(method, target, body);
    });
    expect(asked.status).toBe(done.status === 204 ? 200 : done.status);
    if (partners.length > 0) return;
    expect(shapeOf(asked.body.data)).toEqual(shapeOf(done.body?.data));
    if (events === undefined) return;
    const told = rows.flatMap(({ at, events: drafts }) =>
      drafts.map(
        (draft) =>
          JSON.parse(loggedEvent(draft, 1, parseInstant(at) ?? never()).text) as Readonly<Record<string, unknown>>,
      ),
    );
    expect(events.map(shapeOf)).toEqual(told.map(({ id: _, ...event }) => shapeOf(event)));
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

const never = (): never => {
  throw new Error('the journal has no such time');
};

/** Watches every port of a bank; the function returns the names of the methods that are called from now on. */
function watchPorts(bank: Bank): () => readonly string[] {
  const calls: string[] = [];
  for (const { name } of portDefinitions) {
    const port: unknown = bank.platform[name];
    if (typeof port !== 'object' || port === null) continue;
    for (const [method, call] of Object.entries(port)) {
      if (typeof call !== 'function' || reads[name]?.includes(method) === true) continue;
      jest.spyOn(port as Record<string, () => unknown>, method).mockImplementation((...given: unknown[]) => {
        calls.push(`${name}.${method}`);
        return (call as (...all: unknown[]) => unknown).apply(port, given);
      });
    }
  }
  return () => calls;
}

/** Watches the table of a bank; the function returns all that is written to it from now on, without slots, which a dry run takes too. */
function watchWrites(bank: Bank): () => readonly string[] {
  const { table } = bank.platform;
  const keys: string[] = [];
  for (const name of ['transact', 'put', 'update'] as const) {
    const original = table[name].bind(table) as (...given: unknown[]) => Promise<never>;
    jest.spyOn(table, name).mockImplementation((...given: readonly unknown[]) => {
      const text = `${name} ${JSON.stringify(given[0]).slice(0, 200)}`;
      if (!text.includes('"pk":"slt#')) keys.push(text);
      return original(...given);
    });
  }
  return () => keys;
}

test('the guide names ports that there are', () => {
  const [, row = ''] = /^\| `partners`\s+\|([^|]*)\|$/m.exec(readFileSync('docs/integrate/dry-run.md', 'utf8')) ?? [];
  const named = [...row.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter((name) => !(portNames as readonly string[]).includes(name))).toEqual([]);
});
