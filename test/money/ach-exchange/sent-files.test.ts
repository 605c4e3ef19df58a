import { achAnswersQueue } from '../../../functions/money/ach-files/queues.ts';
import { rejectionPartition, achFile, achFileItem } from '../../../functions/money/ach-files/store.ts';
import { endDoubt } from '../../../functions/money/ach-exchange/end-doubt.ts';
import { achExchangeWorker } from '../../../functions/money/ach-exchange/workers/ach-exchange.ts';
import { deliver, takeSent } from '../../support/bank/workers.ts';
import { useExchange } from './exchange-world.ts';

const world = useExchange();
const name = '20261201T1030-1';
const id = () => `${name}-${world.server.routingNumber}`;
const key = () => `outgoing/${world.server.routingNumber}/${name}.ach`;

beforeEach(() => {
  world.bank.sent.splice(0);
  for (const folder of ['/accepted', '/rejected']) world.sftp.folders.add(folder);
  const { server } = world;
  world.server = { ...server, outgoing: { folder: '/out', acceptedIn: ['/accepted'], rejectedIn: ['/rejected'] } };
});

/** The file as its writer stores it, and then its record. */
const writeFile = () => world.files.putOnce(key(), Buffer.from('file'));
const writeRecord = () =>
  world.bank.table.put({
    Item: {
      ...achFile('stage', id()).key,
      version: 1,
      id: id(),
      scope: 'stage',
      routingNumber: world.server.routingNumber,
      direction: 'Outgoing',
      status: 'Written',
      key: key(),
      createdAt: world.bank.clock.now(),
      window: world.bank.clock.now(),
      entries: 1,
      batches: 1,
      debitCents: 0,
      creditCents: 1,
    },
  });
const record = async () => {
  const stored = await world.bank.table.get(achFile('stage', id()).key);
  return stored && achFileItem.parse(stored);
};
const answerMessages = () => takeSent(world.bank, achAnswersQueue.name);
const moveTo = (folder: string) => {
  const found = [...world.sftp.files].find(([path]) => path.endsWith(`/${name}.ach`));
  if (found === undefined) throw new Error('the bank does not have the file');
  const [path, file] = found;
  world.sftp.files.delete(path);
  world.sftp.files.set(`${folder}/${name}.ach`, file);
};

test('a file that was uploaded is Sent, with its path at the bank, once; its organisations are shown it', async () => {
  await writeFile();
  await writeRecord();
  await world.run();
  expect(await record()).toMatchObject({
    status: 'Sent',
    sentAs: `/out/${name}.ach`,
    sentAt: expect.any(String) as string,
  });
  expect(answerMessages()).toEqual([{ scope: 'stage', answered: id() }]);
  const { version } = (await record()) ?? {};
  await world.run();
  expect(await record()).toMatchObject({ version });
  expect(answerMessages()).toEqual([]);
});

test('a file that is uploaded before its record is written is Sent by a later run', async () => {
  await writeFile();
  await world.run();
  expect(world.sftp.arrivals).toHaveLength(1);
  await writeRecord();
  await world.run();
  expect(await record()).toMatchObject({ status: 'Sent' });
});

test('a run that dies at any write brings the record to Sent with the next one', async () => {
  const { transact } = world.bank.platform.table;
  await writeRecord();
  await writeFile();
  for (let dying = 0; dying < 6; dying += 1) {
    let count = -1;
    world.bank.platform.table.transact = async (...given) => {
      count += 1;
      if (count === dying) throw new Error('killed');
      await transact(...given);
    };
    await world.run();
  }
  world.bank.platform.table.transact = transact;
  for (let run = 0; run < 2; run += 1) await world.run();
  expect(await record()).toMatchObject({ status: 'Sent' });
  expect(world.sftp.arrivals).toHaveLength(1);
});

test('a bank that moves what it accepts and rejects into folders answers so', async () => {
  await writeFile();
  await writeRecord();
  await world.run();
  moveTo('/accepted');
  await world.run();
  expect(await record()).toMatchObject({ status: 'Acknowledged' });
  answerMessages();
  await world.run();
  expect(answerMessages()).toEqual([]);
  moveTo('/rejected');
  await world.run();
  expect(await record()).toMatchObject({ status: 'Rejected' });
  expect(answerMessages()).toEqual([{ scope: 'stage', answered: id(), rejection: id() }]);
  expect(await world.bank.table.query({ pk: rejectionPartition('stage') })).toMatchObject(
    expect.arrayContaining([expect.objectContaining({ id: id(), rejectedBy: 'Bank' })]),
  );
  await world.run();
  expect(answerMessages()).toEqual([]);
});

test('an operator who knows that the bank has a file says so once, with the reason, and it is not uploaded', async () => {
  await writeFile();
  await writeRecord();
  const given = { routingNumber: world.server.routingNumber, key: key(), reason: 'given by hand, ticket 17' };
  await endDoubt(world.bank.platform, { ...given, operator: 'ann' });
  await expect(endDoubt(world.bank.platform, { ...given, operator: 'bob' })).rejects.toThrow(
    /^The bank has it since .*, says ann\.$/,
  );
  await world.run();
  expect(world.sftp.arrivals).toEqual([]);
  expect(await record()).toMatchObject({ status: 'Sent' });
});

test('the event of a file that was written begins a run with its bank', async () => {
  await writeFile();
  world.bank.clock.advance({ minutes: 7 });
  const event = { source: 'aws.s3', detail: { object: { key: key() } } };
  expect(await deliver(world.bank, achExchangeWorker, event)).toBe(true);
  expect(world.sftp.arrivals).toEqual([`/out/${name}.ach`]);
});
