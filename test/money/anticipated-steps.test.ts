import { forceAccount, freeze, openAccount } from '../support/bank/bank.ts';
import { emittedBy } from '../support/bank/journal.ts';
import { useOrganisation } from '../support/bank/use-bank.ts';
import { runDue } from '../support/bank/workers.ts';
import { deposited, sandboxStep } from './check-deposits/check-bank.ts';
import { makeAch, step } from './payments/ach-bank.ts';
import { complete, idOf, receive, receiveAch } from './received-payments/received.ts';

const bank = useOrganisation({ at: '2026-12-01T15:00:00.000Z' });

/** A thing whose next step a worker does at `dueAt`, and the sandbox operation that does it. */
interface Anticipated {
  readonly path: string;
  readonly dueAt: string;
  readonly now: () => Promise<unknown>;
}
type Prepare = (accountId: string) => Promise<Anticipated>;

const cutOff = '2026-12-01T21:45:00.000Z';
const fraudCents = 666_06;

const checkTransmit =
  (amount: number): Prepare =>
  async (accountId) => {
    const id = await deposited(bank, accountId, { amount });
    await sandboxStep(bank, id, 'approve');
    return { path: `/check-deposits/${id}`, dueAt: cutOff, now: () => sandboxStep(bank, id, 'transmit') };
  };

const checkClear: Prepare = async (accountId) => {
  const id = await deposited(bank, accountId);
  for (const done of ['approve', 'transmit']) await sandboxStep(bank, id, done);
  const dueAt = '2026-12-08T13:30:00.000Z';
  return { path: `/check-deposits/${id}`, dueAt, now: () => sandboxStep(bank, id, 'clear') };
};

const achTransmit =
  (direction: string): Prepare =>
  async (accountId) => {
    const id = await makeAch(bank, accountId, { direction });
    return { path: `/payments/${id}`, dueAt: cutOff, now: () => step(bank, 'transmit', id) };
  };

const achClear: Prepare = async (accountId) => {
  const id = await makeAch(bank, accountId, { direction: 'Debit' });
  await step(bank, 'transmit', id);
  return { path: `/payments/${id}`, dueAt: '2026-12-04T13:30:00.000Z', now: () => step(bank, 'clear', id) };
};

const received =
  (send: typeof receive, amount: number): Prepare =>
  async (accountId) => {
    const date = send === receive ? { completionDate: '2026-12-04' } : { settlementDate: '2026-12-04' };
    const id = idOf(await send(bank, accountId, { amount, ...date }));
    return { path: `/received-payments/${id}`, dueAt: '2026-12-04T13:30:00.000Z', now: () => complete(bank, id) };
  };

const steps: Readonly<Record<string, Prepare>> = {
  'transmit of a check': checkTransmit(20_00),
  'transmit of a check that the processor refuses': checkTransmit(fraudCents),
  'clear of a check': checkClear,
  'transmit of an ACH credit': achTransmit('Credit'),
  'transmit of an ACH debit': achTransmit('Debit'),
  'clear of an ACH debit': achClear,
  'complete of a received credit': received(receive, 30_00),
  'complete of a received debit': received(receiveAch, 30_00),
  'complete of a received debit without funds': received(receiveAch, 500_00),
};

const states: Readonly<Record<string, (accountId: string) => Promise<unknown>>> = {
  Open: () => Promise.resolve(),
  Frozen: (accountId) => freeze(bank, accountId),
  Closed: (accountId) => forceAccount(bank, accountId, { status: 'Closed', closeReason: 'ByCustomer' }),
};

const cases = Object.entries(steps).flatMap(([name, prepare]) =>
  Object.entries(states).map(([state, change]) => [name, state, prepare, change] as const),
);

/** What follows from a step at its due moment: the thing, its account, and the events, without ids. */
async function outcomeOf(prepare: Prepare, change: (id: string) => Promise<unknown>, isAnticipated: boolean) {
  const accountId = await openAccount(bank, { cents: 100_00 });
  const { path, dueAt, now } = await prepare(accountId);
  await change(accountId);
  bank.clock.set(dueAt);
  const rows = await emittedBy(bank, () => (isAnticipated ? now() : runDue(bank, dueAt)));
  const { data: thing } = (await bank.call('GET', path)).body;
  const { data: owner } = (await bank.call('GET', `/accounts/${accountId}`)).body;
  const { status, reason, settlementDate, expectedCompletionDate, returnReason } = thing.attributes;
  return {
    status,
    reason,
    returnReason,
    settlementDate,
    expectedCompletionDate,
    money: [owner.attributes.balance, owner.attributes.available],
    limits: (await bank.call('GET', `/accounts/${accountId}/limits`)).body.data.attributes,
    events: rows.flatMap(({ events }) => events.map(({ type }) => type)),
  };
}

test.each(cases)('the sandbox operation for %s does what the worker does, on an account that is %s', async (...one) => {
  const [, , prepare, change] = one;
  const byWorker = await outcomeOf(prepare, change, false);
  bank.clock.set('2026-12-01T15:00:00.000Z');
  expect(await outcomeOf(prepare, change, true)).toEqual(byWorker);
  expect(byWorker.events.length).toBeGreaterThan(0);
});
