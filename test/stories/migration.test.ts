import { plusDays } from '../../functions/kernel/base/calendar/calendar-date.ts';
import { bodies } from '../support/bank/bodies.ts';
import { remoteVisitor, type Visitor } from '../support/hosted-pages/visitor.ts';
import type { linkTo } from './support/api.ts';
import { type Api, type Resource } from './support/api.ts';
import { balanceOf, bankToday, fund, openFirstAccount, ownerOf, scheduleRent } from './support/bank.ts';
import { useWorld } from './support/world.ts';

const sandboxCode = '000001';
let moves = 0;

describe('a customer who is moved to another bank', () => {
  const world = useWorld();

  /** Sets up themes and settings once, and asks for the move of an account's owner. */
  async function startMove(api: Api, account: string, attributes: object = {}) {
    if ((await api.list('/white-label-themes')).length === 0) {
      await api.post('/white-label-themes', bodies.theme().data);
      await api.post('/outreach-settings', bodies.outreachSettings().data);
    }
    const customer = await ownerOf(api, account);
    const deadline = plusDays(await bankToday(api), 45);
    moves += 1;
    const idempotencyKey = `${account}-${String(moves)}`;
    const { id, attributes: made } = await api.post(
      '/migrations',
      bodies.migration(customer, { deadline, idempotencyKey, ...attributes }).data,
    );
    const path = new URL(made['migrationUrl'] as string).pathname;
    return { id, customer, deadline, path: path.slice(path.indexOf('/hosted/')) };
  }

  const statusOf = async (api: Api, id: string) => (await api.get(`/migrations/${id}`)).attributes['status'];
  const reached = (api: Api, id: string, status: string) =>
    world().waitFor(`the migration is ${status}`, async () =>
      (await statusOf(api, id)) === status ? true : undefined,
    );

  async function signIn(visitor: Visitor, path: string): Promise<void> {
    await visitor.submit(path, 'code');
    expect((await visitor.submit(path, 'session', { code: sandboxCode })).status).toBe(200);
  }

  /** The customer agrees to everything, as soon as the page asks. */
  async function agree(api: Api, { id, path }: { readonly id: string; readonly path: string }): Promise<void> {
    const visitor = remoteVisitor(api.baseUrl);
    await signIn(visitor, path);
    await visitor.submit(path, 'accounts-consent', { agree: 'yes' });
    await reached(api, id, 'CollectingMoneyMovementConsent');
    const { html } = await visitor.get(path);
    expect(html).toContain('name="agree"');
    await visitor.submit(path, 'money-consent', { agree: 'yes' });
  }

  const newAccountOf = async (api: Api, customer: string, old: string): Promise<Resource> => {
    const accounts = await api.list(`/accounts?filter[customerId]=${customer}`);
    const found = accounts.find(({ id }) => id !== old);
    if (found === undefined) throw new Error('no account was opened at the new bank');
    return found;
  };

  test('agrees in a browser; the money goes at once, the rent is paid through the move, late money follows', async () => {
    const { api, moveBankClock } = world();
    const old = await openFirstAccount(api, { cents: 5_000_00 });
    const landlord = await openFirstAccount(api);
    const rent = await scheduleRent(api, { from: old, to: landlord }, { cents: 900_00 });
    const move = await startMove(api, old);
    await agree(api, move);
    await moveBankClock({ to: plusDays(await bankToday(api), 5) });
    const fresh = await newAccountOf(api, move.customer, old);
    const before = await api.get(`/accounts/${old}`);
    expect([fresh.attributes['accountNumber'], fresh.attributes['routingNumber']]).toEqual([
      before.attributes['accountNumber'],
      expect.not.stringContaining(before.attributes['routingNumber'] as string),
    ]);
    await fund(api, old, 70_00);
    await moveBankClock({ to: plusDays(move.deadline, 3) });
    expect(await statusOf(api, move.id)).toBe('Completed');
    const paid = await balanceOf(api, landlord);
    expect(paid).toBeGreaterThanOrEqual(900_00);
    expect([await balanceOf(api, old), (await balanceOf(api, fresh.id)) + paid]).toEqual([0, 5_070_00]);
    expect((await api.get(`/accounts/${old}`)).attributes['status']).toBe('Closed');
    const schedules = await api.list(`/recurring-payments?filter[accountId]=${fresh.id}`);
    expect(schedules.map(({ attributes }) => attributes['status'])).toEqual(['Active']);
    expect((await api.get(`/recurring-payments/${rent.id}`)).attributes['status']).toBe('Completed');
  });

  test('loses no money that arrives on the old account, in whatever phase the move is', async () => {
    const { api, moveBankClock } = world();
    const old = await openFirstAccount(api, { cents: 1_00 });
    const move = await startMove(api, old);
    const visitor = remoteVisitor(api.baseUrl);
    await signIn(visitor, move.path);
    const arrives = async (cents: number, status: string) => {
      expect(await statusOf(api, move.id)).toBe(status);
      await fund(api, old, cents);
    };
    await arrives(10_00, 'CollectingAccountsConsent');
    await visitor.submit(move.path, 'accounts-consent', { agree: 'yes' });
    await reached(api, move.id, 'CollectingMoneyMovementConsent');
    await arrives(20_00, 'CollectingMoneyMovementConsent');
    await visitor.submit(move.path, 'money-consent', { agree: 'yes' });
    await arrives(40_00, 'ExecutingMoneyMovement');
    await moveBankClock({ to: plusDays(await bankToday(api), 5) });
    await arrives(80_00, 'PendingMigrationDeadline');
    await moveBankClock({ to: plusDays(move.deadline, 3) });
    const fresh = await newAccountOf(api, move.customer, old);
    expect([await statusOf(api, move.id), await balanceOf(api, old), await balanceOf(api, fresh.id)]).toEqual([
      'Completed',
      0,
      151_00,
    ]);
  });

  test('whose money goes on the deadline keeps it where it is until then', async () => {
    const { api, moveBankClock } = world();
    const old = await openFirstAccount(api, { cents: 300_00 });
    const move = await startMove(api, old, { balanceTransferTiming: 'MigrationDeadline' });
    await agree(api, move);
    await moveBankClock({ to: plusDays(move.deadline, -1) });
    expect([await statusOf(api, move.id), await balanceOf(api, old)]).toEqual([
      'PendingMoneyMovementOnDeadline',
      300_00,
    ]);
    await moveBankClock({ to: plusDays(move.deadline, 5) });
    const fresh = await newAccountOf(api, move.customer, old);
    expect([await statusOf(api, move.id), await balanceOf(api, old), await balanceOf(api, fresh.id)]).toEqual([
      'Completed',
      0,
      300_00,
    ]);
  });

  test('who cannot be moved is reset when the obstacle is gone', async () => {
    const { api } = world();
    const old = await openFirstAccount(api, { cents: 10_00 });
    await api.post(`/accounts/${old}/freeze`, bodies.freeze.data);
    const move = await startMove(api, old);
    expect(await statusOf(api, move.id)).toBe('IneligibleCustomer');
    await api.post(`/accounts/${old}/unfreeze`);
    await api.post(`/migrations/${move.id}/reset`);
    const visitor = remoteVisitor(api.baseUrl);
    await signIn(visitor, move.path);
    await visitor.submit(move.path, 'accounts-consent', { agree: 'yes' });
    await reached(api, move.id, 'CollectingMoneyMovementConsent');
    await api.post(`/migrations/${move.id}/cancel`);
    expect((await visitor.get(move.path)).html).toContain('canceled');
  });

  test('who never answers is reminded every week, and keeps the accounts', async () => {
    const { api, moveBankClock } = world();
    const old = await openFirstAccount(api, { cents: 10_00 });
    const move = await startMove(api, old);
    await moveBankClock({ to: plusDays(move.deadline, 1) });
    expect([await statusOf(api, move.id), await balanceOf(api, old)]).toEqual(['Cancelled', 10_00]);
    const subjects = await world().waitFor('six reminders', async () => {
      const messages = await api.list('/sandbox/messages?filter[type]=emailMessage&page[limit]=100');
      const own = messages.filter(
        ({ attributes, relationships }) =>
          (relationships['customer'] as ReturnType<typeof linkTo> | undefined)?.data.id === move.customer &&
          (attributes['subject'] as string).startsWith('Reminder'),
      );
      return own.length >= 6 ? own.length : undefined;
    });
    expect(subjects).toBe(6);
    const late = await remoteVisitor(api.baseUrl).get(move.path);
    expect(late.html).toContain('too late');
  });
});
