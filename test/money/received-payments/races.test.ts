import { momentOf } from '../../../functions/kernel/journal/commit.ts';
import { runReceivedPayment } from '../../../functions/money/received-payments/run.ts';
import { receivedPayments } from '../../../functions/money/received-payments/store.ts';
import { eventTypesOf } from '../../support/bank/journal.ts';
import { freeze, fund, openAccount, pay } from '../../support/bank/bank.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import { complete, giveBack, idOf, legs, read, receive, receiveAch, rowOf, step } from './received.ts';

const bank = useBank();
let account: string;
const rounds = Array.from({ length: 5 }, (_, round) => round);

beforeEach(async () => {
  bank.clock.set('2026-12-01T15:00:00.000Z');
  account = await openAccount(bank);
});

/** Does the due step of a payment, as a worker does. */
async function run(id: string) {
  const ref = receivedPayments.ref(bank.organisationId, id);
  if (ref === undefined) throw new Error(`${id} is no id`);
  return runReceivedPayment(bank.platform, await momentOf(bank.platform, bank.organisationId, 'schedule'), ref.key);
}
const statusOf = async (id: string) => (await read(bank, id)).attributes.status as string;

test.each(rounds)('an advance against the completion: the money is there once (%d)', async () => {
  const id = idOf(await receive(bank, account));
  bank.clock.set('2026-12-04T13:30:00Z');
  const [advanced] = await Promise.all([step(bank, id, 'advance'), run(id), run(id)]);
  expect(await run(id)).toBe('not due');
  expect([await statusOf(id), (await rowOf(bank, account)).balance]).toEqual(['Completed', 30_00]);
  expect(await legs(bank, account)).toHaveLength(advanced.status === 200 ? 3 : 1);
});

test.each(rounds)('reprocessing against the return that is due: paid or returned, never both (%d)', async () => {
  const id = idOf(await receiveAch(bank, account));
  await fund(bank, account, 30_00);
  bank.clock.set('2026-12-02T13:30:00Z');
  const types = await eventTypesOf(bank, async () => {
    const [reprocessed] = await Promise.all([step(bank, id, 'reprocess'), run(id)]);
    expect(await statusOf(id)).toBe(reprocessed.status === 200 ? 'Completed' : 'Returned');
  });
  const isPaid = (await statusOf(id)) === 'Completed';
  expect(types).toEqual(isPaid ? ['receivedPayment.completed', 'transaction.created'] : ['receivedPayment.returned']);
  expect((await rowOf(bank, account)).balance).toBe(isPaid ? 0 : 30_00);
});

test.each(rounds)(
  'a debit that settles against a payment out of the same money: one of them gets it (%d)',
  async () => {
    await fund(bank, account, 30_00);
    const id = idOf(await receiveAch(bank, account, { settlementDate: '2026-12-04' }));
    const to = await openAccount(bank);
    bank.clock.set('2026-12-04T13:30:00Z');
    const [paid] = await Promise.all([pay(bank, account, to, { amount: 30_00 }), run(id)]);
    const { status } = paid.body.data.attributes;
    expect([status, await statusOf(id)].sort()).toEqual(
      status === 'Sent' ? ['MarkedForReturn', 'Sent'] : ['Completed', 'Rejected'],
    );
    expect((await rowOf(bank, account)).available).toBe(0);
  },
);

test.each(rounds)('a freeze against a completion: booked or returned, as the ledger says (%d)', async () => {
  const id = idOf(await receive(bank, account));
  bank.clock.set('2026-12-04T13:30:00Z');
  await Promise.all([freeze(bank, account), run(id)]);
  expect((await rowOf(bank, account)).balance).toBe((await statusOf(id)) === 'Completed' ? 30_00 : 0);
});

test.each(rounds)('completing by hand and by the clock books once (%d)', async () => {
  const id = idOf(await receive(bank, account));
  bank.clock.set('2026-12-04T13:30:00Z');
  const [answer] = await Promise.all([complete(bank, id), run(id), run(id)]);
  expect([answer.status, await legs(bank, account)]).toEqual([200, ['receivedAchTransaction Credit 3000 3000']]);
});

test.each(rounds)('a return against spending the same credit: both are in the ledger (%d)', async () => {
  const credit = (await fund(bank, account, 30_00)).body.data.id as string;
  const to = await openAccount(bank);
  const [paid, returned] = await Promise.all([
    pay(bank, account, to, { amount: 30_00 }),
    giveBack(bank, credit, account),
  ]);
  expect(returned.status).toBe(200);
  const isSent = paid.body.data.attributes.status === 'Sent';
  expect((await rowOf(bank, account)).balance).toBe(isSent ? -30_00 : 0);
});
