import { overdueDisputeMessage } from '../../../functions/cards/disputes/due-steps.ts';
import { close } from '../../support/bank/bank.ts';
import { eventTypesOf } from '../../support/bank/journal.ts';
import { runDue } from '../../support/bank/workers.ts';
import { tell } from '../processor-messages/processor.ts';
import { useDisputes } from './dispute-bank.ts';

const { bank, answers, disputed, attributesOf, balanceOf, bookedOn } = useDisputes();
const alarms = () => bank.logs.filter(({ message }) => message === overdueDisputeMessage.text).length;

// Opened on 2026-12-01, or on 2026-12-31; Christmas, New Year's Day and the day of Martin Luther King are no banking days.
test.each([
  ['of a new account', {}, '2026-12-30T05:00:00.000Z', '2027-03-01T05:00:00.000Z'],
  ['at a merchant', { days: 30 }, '2027-01-15T05:00:00.000Z', '2027-03-31T04:00:00.000Z'],
  ['at an ATM', { days: 30, kind: 'atm' }, '2027-01-15T05:00:00.000Z', '2027-02-14T05:00:00.000Z'],
  [
    'at an ATM abroad',
    { days: 30, kind: 'atm', atmCountry: 'MX' },
    '2027-01-15T05:00:00.000Z',
    '2027-03-31T04:00:00.000Z',
  ],
])('a dispute about a use %s has its deadlines', async (_, use, creditDueAt, decisionDueAt) => {
  const { id } = await disputed({}, use);
  expect(await attributesOf(id)).toMatchObject({ creditDueAt, decisionDueAt });
});

test('a dispute that is not decided by its deadline is credited then, once, and then the decision is awaited', async () => {
  const { id, accountId } = await disputed();
  await runDue(bank, '2026-12-30T04:59:00Z');
  expect(await bookedOn(accountId)).toEqual([]);
  const types = await eventTypesOf(bank, async () => {
    await runDue(bank, '2026-12-30T05:00:00Z');
    await runDue(bank, '2027-02-28T00:00:00Z');
  });
  expect(types.filter((type) => type.startsWith('dispute.'))).toEqual(['dispute.statusChanged']);
  expect(await bookedOn(accountId)).toEqual([['ProvisionalCredit', 40_00]]);
  expect([(await attributesOf(id)).status, alarms()]).toEqual(['ProvisionallyCredited', 0]);
});

test('a processor that is not reached keeps no credit back', async () => {
  answers.next = { outcome: 'failed', failure: 'timeout' };
  const { accountId } = await disputed();
  await runDue(bank, '2026-12-30T05:00:00Z');
  expect(await balanceOf(accountId)).toBe(100_00);
});

test('a decision that is overdue raises an alarm once a day, until it is there', async () => {
  const { say, accountId } = await disputed();
  await runDue(bank, '2026-12-30T05:00:00Z');
  for (const at of ['2027-03-01T05:00:00Z', '2027-03-01T17:00:00Z', '2027-03-02T05:00:00Z']) await runDue(bank, at);
  expect(alarms()).toBe(2);
  expect((await say({ status: 'ResolvedWon' })).status).toBe(204);
  await runDue(bank, '2027-04-01T05:00:00Z');
  expect([alarms(), await balanceOf(accountId)]).toEqual([2, 100_00]);
});

describe('a provisional credit of a dispute that is lost', () => {
  /** A dispute that was credited and lost on Wednesday, 2026-12-30. */
  async function lost(status = 'ResolvedLost') {
    const dispute = await disputed();
    await runDue(bank, '2026-12-30T15:00:00Z');
    expect((await dispute.say({ status })).status).toBe(204);
    return dispute;
  }

  test.each(['ResolvedLost', 'Denied'])('is taken back after five banking days if it is %s', async (status) => {
    const { id, accountId } = await lost(status);
    expect(await attributesOf(id)).toMatchObject({
      status,
      creditReversalAmount: 40_00,
      creditReversalDueAt: '2027-01-08T05:00:00.000Z',
    });
    await runDue(bank, '2027-01-08T04:59:00Z');
    expect(await balanceOf(accountId)).toBe(100_00);
    await runDue(bank, '2027-01-08T05:00:00Z');
    await runDue(bank, '2027-02-08T05:00:00Z');
    expect(await bookedOn(accountId)).toEqual([
      ['ProvisionalCredit', 40_00],
      ['ProvisionalCreditReversalDenied', -40_00],
    ]);
    expect(await attributesOf(id)).not.toHaveProperty('creditReversalAmount');
  });

  test('keeps its account from being closed until then', async () => {
    const { accountId } = await lost();
    expect((await close(bank, accountId)).status).toBe(409);
  });

  test('gives way to what the merchant gives back meanwhile', async () => {
    const { id, accountId, reference: card } = await lost();
    const merchant = { name: 'Lamps and more', type: 5712, location: 'Reno, NV' };
    const refund = { card, kind: 'purchase', authorization: 'a-1', direction: 'Credit', merchant };
    expect((await tell(bank, 'settlements', { ...refund, amount: 10_00 }, { id: 'r-1' })).status).toBe(204);
    expect(await attributesOf(id)).toMatchObject({ status: 'ResolvedLost', creditReversalAmount: 30_00 });
    await runDue(bank, '2027-01-08T05:00:00Z');
    expect(await balanceOf(accountId)).toBe(70_00);
    expect((await tell(bank, 'settlements', { ...refund, amount: 30_00 }, { id: 'r-2' })).status).toBe(204);
    expect([await balanceOf(accountId), (await bookedOn(accountId)).length]).toEqual([100_00, 3]);
  });
});
