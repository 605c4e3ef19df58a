import { notePartAside } from '../../../functions/money/ach-files/put-aside.ts';
import { achAside, asideId, settledByRetry } from '../../../functions/money/ach-files/intake-store.ts';
import { listAsides, settleAside } from '../../../functions/money/ach-files/settle-aside.ts';
import { journalRows } from '../../support/bank/journal.ts';
import { useBank } from '../../support/bank/use-bank.ts';

const bank = useBank();
const file = { key: 'incoming/101999997/returns.ach', versionId: '3' };
const note = (line: number, organisationId?: string) =>
  notePartAside(bank.platform, file, { line, organisationId, why: 'returned: there is no such payment' });

test('a part that was put aside is open until an operator settles it, once, with an entry in the audit log', async () => {
  for (let times = 0; times < 2; times += 1) await note(7, bank.organisationId);
  const id = asideId(file, 7);
  expect(await listAsides(bank.table, { all: false })).toMatchObject([{ id, line: 7, ...file }]);
  await settleAside(bank.platform, { id, reason: 'ticket 17' });
  expect(await listAsides(bank.table, { all: false })).toEqual([]);
  expect(await listAsides(bank.table, { all: true })).toMatchObject([{ id, settledBy: 'ticket 17' }]);
  await expect(settleAside(bank.platform, { id, reason: 'again' })).rejects.toThrow('It was settled at');
  await note(7, bank.organisationId);
  expect(await listAsides(bank.table, { all: false })).toEqual([]);
  const rows = await journalRows(bank);
  expect(rows.filter(({ by }) => JSON.stringify(by).includes('ach:settle'))).toHaveLength(1);
});

test('a part without an organisation is settled too', async () => {
  await note(9);
  expect(await settleAside(bank.platform, { id: asideId(file, 9), reason: 'by hand' })).toMatchObject({ line: 9 });
  await expect(settleAside(bank.platform, { id: 'none', reason: 'x' })).rejects.toThrow('Nothing of a file');
});

test('a part that was tried again and is refused again is open again', async () => {
  await note(8);
  const { key } = achAside(asideId(file, 8));
  await bank.table.update({
    Key: key,
    UpdateExpression: 'SET settledAt = :at, settledBy = :by',
    ExpressionAttributeValues: { ':at': bank.clock.now(), ':by': settledByRetry },
  });
  await note(8);
  expect(await listAsides(bank.table, { all: false })).toMatchObject([{ line: 8 }]);
  await settleAside(bank.platform, { id: asideId(file, 8), reason: 'by hand' });
});

test('the list has every part, however many there are', async () => {
  for (let line = 100; line < 230; line += 1) await note(line);
  expect(await listAsides(bank.table, { all: false })).toHaveLength(130);
});
