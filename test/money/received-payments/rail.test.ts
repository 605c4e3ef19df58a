import { cents } from '../../../functions/kernel/base/money/cents.ts';
import { parseCalendarDate } from '../../../functions/kernel/base/calendar/calendar-date.ts';
import { takenEntry } from '../../../functions/money/received-payments/taken-entries.ts';
import { anotherOrganisation, archiveOwner, fund, openAccount } from '../../support/bank/bank.ts';
import { emittedBy } from '../../support/bank/journal.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import { fromRail, read, rowOf } from './received.ts';

const bank = useBank();
let account: string;
beforeEach(async () => {
  account = await openAccount(bank);
});

let lastTrace = 0;
const trace = () => {
  lastTrace += 1;
  return `02100002${String(lastTrace).padStart(7, '0')}`;
};
const later = { completionDate: parseCalendarDate('2026-12-09') };

test('an entry that waits for its day is a received payment', async () => {
  const receipt = await fromRail(bank, account, { traceNumber: trace(), ...later });
  expect(receipt).toMatchObject({ outcome: 'received', again: false });
  expect((await read(bank, 'id' in receipt ? receipt.id : '')).attributes).toMatchObject({
    status: 'Pending',
    counterpartyRoutingNumber: '021000021',
  });
});

test('the same entry twice is taken once, one after the other and at once', async () => {
  const traceNumber = trace();
  const rows = await emittedBy(bank, async () => {
    const [one, other] = await Promise.all([
      fromRail(bank, account, { traceNumber }),
      fromRail(bank, account, { traceNumber }),
    ]);
    expect([one, other].map((receipt) => 'again' in receipt && receipt.again).sort()).toEqual([false, true]);
    const third = await fromRail(bank, account, { traceNumber });
    expect(third).toEqual({ ...one, again: true });
    expect('id' in one && 'id' in other && one.id === other.id).toBe(true);
  });
  expect(rows).toHaveLength(1);
  expect((await rowOf(bank, account)).balance).toBe(30_00);
});

test('the same trace number of another originator is another entry', async () => {
  const traceNumber = trace();
  await fromRail(bank, account, { traceNumber });
  await fromRail(bank, account, { traceNumber, counterpartyRoutingNumber: '011000015' });
  expect((await rowOf(bank, account)).balance).toBe(60_00);
});

test('another entry under a number that was taken is for somebody to look at', async () => {
  const traceNumber = trace();
  await fromRail(bank, account, { traceNumber });
  const others = [{ amount: cents(1) }, { direction: 'Debit' }] as const;
  for (const other of others) {
    await expect(fromRail(bank, account, { traceNumber, ...other })).rejects.toThrow(
      'have the same originator and trace number',
    );
  }
  expect((await rowOf(bank, account)).balance).toBe(30_00);
});

describe('an originator that uses a trace number again', () => {
  const day = (date: string) => ({ completionDate: parseCalendarDate(date) });
  const statusOf = (receipt: object) => ('again' in receipt ? receipt.again : undefined);

  test('sends another entry if day, amount, direction or account differs; each is taken once', async () => {
    const traceNumber = trace();
    const other = await openAccount(bank);
    const entries = [
      [account, { ...day('2026-12-09') }],
      [account, { ...day('2026-12-10') }],
      [account, { ...day('2026-12-09'), amount: cents(1) }],
      [account, { ...day('2026-12-09'), direction: 'Debit' }],
      [other, { ...day('2026-12-09') }],
    ] as const;
    for (const expected of [false, true]) {
      for (const [receiver, entry] of entries.toReversed()) {
        expect(statusOf(await fromRail(bank, receiver, { traceNumber, ...entry }))).toBe(expected);
      }
    }
  });

  test('the later entry is taken once although it comes twice at once', async () => {
    const traceNumber = trace();
    await fromRail(bank, account, { traceNumber, ...day('2026-12-09') });
    const take = () => fromRail(bank, account, { traceNumber, ...day('2026-12-10') });
    expect((await Promise.all([take(), take(), take()])).map(statusOf).sort()).toEqual([false, true, true]);
  });

  test('a record of the time before records had a day is that of an entry of any day', async () => {
    const traceNumber = trace();
    const first = await fromRail(bank, account, { traceNumber, ...day('2026-12-09') });
    await bank.table.update({
      Key: takenEntry(bank.organisationId, { counterpartyRoutingNumber: '021000021', traceNumber }).key,
      UpdateExpression: 'REMOVE #day',
      ExpressionAttributeNames: { '#day': 'day' },
    });
    expect(await fromRail(bank, account, { traceNumber, ...day('2026-12-10') })).toEqual({ ...first, again: true });
  });
});

test('a repeated declined entry gets the same result', async () => {
  await fund(bank, account, 30_00);
  await archiveOwner(bank, account);
  const traceNumber = trace();
  const first = await fromRail(bank, account, { traceNumber, direction: 'Debit' });
  expect(first).toMatchObject({ outcome: 'declined', again: false });
  expect(await fromRail(bank, account, { traceNumber, direction: 'Debit' })).toEqual({ ...first, again: true });
  const { body } = await bank.call('GET', `/declined-incoming-payments?filter[accountId]=${account}`);
  expect(body.data).toMatchObject([{ attributes: { reason: 'AccountFrozen', direction: 'Debit', amount: 30_00 } }]);
});

test('an entry for an account that does not exist, or is of another organisation, is not taken', async () => {
  const traceNumber = trace();
  expect(await fromRail(bank, '999999999', { traceNumber })).toEqual({ outcome: 'no account' });
  const other = await anotherOrganisation(bank);
  expect(await fromRail(other, account, { traceNumber })).toEqual({ outcome: 'no account' });
  expect(await fromRail(bank, account, { traceNumber })).toMatchObject({ outcome: 'posted', again: false });
});
