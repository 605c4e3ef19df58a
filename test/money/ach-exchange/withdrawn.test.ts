import { achExchange, achUpload } from '../../../functions/money/ach-exchange/store.ts';
import { decideFileRejection } from '../../../functions/money/ach-files/rejections.ts';
import { achFile, achFileItem, fileRejection } from '../../../functions/money/ach-files/store.ts';
import type { SftpFault, SftpRequest } from '../../support/ports/sftp-bank.ts';
import { useExchange } from './exchange-world.ts';

const world = useExchange();
const name = '20261201T1030-1';
const fileId = () => `${name}-${world.server.routingNumber}`;
const key = () => `outgoing/${world.server.routingNumber}/${name}.ach`;
const record = () => achFile('stage', fileId());

beforeEach(async () => {
  const { table, clock } = world.bank;
  const { routingNumber } = world.server;
  await world.files.putOnce(key(), Buffer.from('file'));
  await table.put({
    Item: {
      ...record().key,
      version: 1,
      id: fileId(),
      scope: 'stage',
      routingNumber,
      direction: 'Outgoing',
      status: 'Written',
      key: key(),
      createdAt: clock.now(),
      window: clock.now(),
      entries: 1,
      batches: 1,
      debitCents: 0,
      creditCents: 1,
    },
  });
});

/** Has the file rejected, or a batch of it. */
async function reject(batch?: number): Promise<void> {
  const { table, clock } = world.bank;
  const id = batch === undefined ? fileId() : `${fileId()}-batch-${batch}`;
  const item = await table.get(record().key);
  if (item === undefined) throw new Error('the file has no record');
  const stored = achFileItem.parse(item);
  await table.put({ Item: { ...stored, version: 2, status: batch === undefined ? 'Rejected' : 'Acknowledged' } });
  const { routingNumber } = world.server;
  const rejection = {
    scope: 'stage',
    fileId: fileId(),
    routingNumber,
    rejectedAt: clock.now(),
    rejectedBy: 'Operator',
  };
  await table.put({ Item: { ...fileRejection('stage', id).key, version: 1, id, batch, ...rejection } });
}

const decide = (id = fileId(), decision: 'Resend' | 'Keep' = 'Resend') =>
  decideFileRejection(world.bank.platform, { id, decision, reason: 'ticket 17', by: 'ann' });
const step = async () => {
  const ref = achUpload(world.server.routingNumber, key());
  const stored = await world.bank.table.get(ref.key);
  return stored && ref.parse(stored).step;
};
const paths = () => [...world.sftp.files.keys()];
const failAtRenaming = (fault: SftpFault | undefined) => {
  world.sftp.fault = ({ name: request }: SftpRequest) => (request === 'RENAME' ? fault : undefined);
};
const rung = () => world.bank.logs.filter(({ level }) => level === 'error');

test('a file that is rejected before it was uploaded never goes up, and its entries may leave again', async () => {
  await reject();
  await decide();
  for (let run = 0; run < 4; run += 1) await world.run();
  expect(world.sftp.arrivals).toEqual([]);
  expect(await step()).toBe('Withdrawn');
  expect(rung()).toEqual([]);
});

test('a file that is rejected while it goes up is not renamed', async () => {
  let rejecting: Promise<void> | undefined;
  world.sftp.fault = ({ name: request }) => {
    if (request === 'OPEN') rejecting ??= reject();
    return undefined;
  };
  await world.run();
  await rejecting;
  await world.run();
  expect(world.sftp.arrivals).toEqual([]);
  expect(paths()).toEqual([]);
  expect(await step()).toBe('Withdrawn');
});

test('a file that is rejected in the moment before its renaming is stored is not renamed', async () => {
  const { transact } = world.bank.platform.table;
  const rejects = jest.spyOn(world.bank.platform.table, 'transact').mockImplementation(async (...given) => {
    if (JSON.stringify(given[0]).includes('"step":"Renaming"')) await reject();
    await transact.apply(world.bank.platform.table, given);
  });
  await world.run();
  rejects.mockRestore();
  await decide();
  await world.run();
  expect(world.sftp.arrivals).toEqual([]);
  expect([paths(), await step()]).toEqual([[], 'Withdrawn']);
});

test('as long as its renaming is open, nothing can be decided; then it is withdrawn', async () => {
  failAtRenaming('dropsBefore');
  await world.run();
  await reject();
  await expect(decide()).rejects.toThrow('may still reach its bank');
  failAtRenaming(undefined);
  await world.run();
  expect([paths(), await step()]).toEqual([[], 'Withdrawn']);
  await decide();
  await world.run();
  expect(world.sftp.arrivals).toEqual([]);
});

test('a rejected file that the bank has after all is Sent', async () => {
  failAtRenaming('dropsAfter');
  await world.run();
  await reject();
  failAtRenaming(undefined);
  await world.run();
  expect([paths(), await step()]).toEqual([[`/out/${name}.ach`], 'Sent']);
  expect(world.sftp.arrivals).toHaveLength(1);
  await decide();
});

test('a rejected file of which a part is under its name stays in doubt', async () => {
  failAtRenaming('dropsBefore');
  await world.run();
  world.sftp.put(`/out/${name}.ach`, 'fi');
  await reject();
  failAtRenaming(undefined);
  await world.run();
  expect(await step()).toBe('InDoubt');
  await expect(decide()).rejects.toThrow('may still reach its bank');
});

test('a rejected batch can be decided once its bank has the file', async () => {
  await reject(1);
  const { table, clock } = world.bank;
  const { routingNumber } = world.server;
  await table.put({ Item: { ...achExchange(routingNumber).key, version: 1, routingNumber, beganAt: clock.now() } });
  const id = `${fileId()}-batch-1`;
  await expect(decide(id)).rejects.toThrow('may still reach its bank');
  await world.run();
  expect(world.sftp.arrivals).toEqual([`/out/${name}.ach`]);
  await expect(decide(id)).resolves.toMatchObject({ decision: 'Resend' });
});

test('what the bank does not have cannot be kept', async () => {
  const { table, clock } = world.bank;
  const { routingNumber } = world.server;
  await table.put({ Item: { ...achExchange(routingNumber).key, version: 1, routingNumber, beganAt: clock.now() } });
  await reject();
  await expect(decide(fileId(), 'Keep')).rejects.toThrow('may still reach its bank');
  await world.run();
  await expect(decide(fileId(), 'Keep')).rejects.toThrow('never reached its bank');
  await expect(decide()).resolves.toMatchObject({ decision: 'Resend' });
});
