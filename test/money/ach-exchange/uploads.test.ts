import { achExchangeWorker } from '../../../functions/money/ach-exchange/workers/ach-exchange.ts';
import { endDoubt } from '../../../functions/money/ach-exchange/end-doubt.ts';
import { achUpload } from '../../../functions/money/ach-exchange/store.ts';
import { achExchangeQueue } from '../../../functions/money/ach-exchange/queues.ts';
import { deliver, takeSent } from '../../support/bank/workers.ts';
import { keyPair, type SftpFault } from '../../support/ports/sftp-bank.ts';
import { useExchange } from './exchange-world.ts';

const world = useExchange();

const key = (name: string) => `outgoing/${world.server.routingNumber}/${name}`;
const write = (name: string, text: string) => world.files.putOnce(key(name), Buffer.from(text));
const atBank = (folder = '/out') =>
  Object.fromEntries(
    [...world.sftp.files]
      .filter(([path]) => path.startsWith(`${folder}/`))
      .map(([path, { bytes }]) => [path, bytes.toString()]),
  );
const upload = async (name: string) => {
  const ref = achUpload(world.server.routingNumber, key(name));
  const stored = await world.bank.table.get(ref.key);
  return stored && ref.parse(stored);
};
const rung = () => world.bank.logs.filter(({ level }) => level === 'error').map(({ message }) => message);

test('every file of the bucket is uploaded once, and its manifest is not', async () => {
  await write('20261201T1530-1.ach', 'one');
  await write('20261201T1530-1.json', '{}');
  await world.run();
  await write('20261201T1945-1.ach', 'two');
  await world.run();
  await world.run();
  expect(atBank()).toEqual({ '/out/20261201T1530-1.ach': 'one', '/out/20261201T1945-1.ach': 'two' });
  expect(world.sftp.arrivals).toEqual(['/out/20261201T1530-1.ach', '/out/20261201T1945-1.ach']);
  expect(await upload('20261201T1530-1.ach')).toMatchObject({ step: 'Sent', sentBy: 'Renamed', attempts: 1 });
  expect(rung()).toEqual([]);
});

test('a file has the name that the bank wants, and is under a temporary name until it is complete', async () => {
  const { server } = world;
  world.server = {
    ...server,
    outgoing: { folder: '/out', temporaryFolder: '/out/tmp', fileName: 'BANKSTACK_{name}.txt' },
  };
  await write('20261201T1530-1.ach', 'one');
  await world.run();
  const opened = world.sftp.requests.filter(({ name }) => name === 'OPEN').map(({ path }) => path);
  expect(opened).toEqual(['/out/tmp/BANKSTACK_20261201T1530-1.txt.1.part']);
  expect(atBank()).toEqual({ '/out/BANKSTACK_20261201T1530-1.txt': 'one' });
});

test('a file that the bank has under the name is not replaced, and rings', async () => {
  world.sftp.put('/out/a.ach', 'theirs');
  await write('a.ach', 'ours');
  await world.run();
  await world.run();
  expect(atBank()).toEqual({ '/out/a.ach': 'theirs' });
  expect(await upload('a.ach')).toMatchObject({ step: 'InDoubt' });
  expect(rung()).toContain('it is unclear whether an ACH file has arrived');
  world.sftp.files.clear();
  await world.run();
  expect(atBank()).toEqual({ '/out/a.ach': 'ours' });
});

describe('whatever goes wrong on the way, each file arrives exactly once', () => {
  const faults: readonly SftpFault[] = ['dropsBefore', 'dropsAfter', 'refuses'];
  test.each([...faults, 'isSilent' as const])('when a request %s', async (fault) => {
    // A file takes ten requests. Silent ones take the time after which they are given up, so they are fewer.
    for (let failing = 0; failing < (fault === 'isSilent' ? 6 : 14); failing += 1) {
      const name = `${fault}-${failing}.ach`;
      await write(name, name);
      let count = -1;
      world.sftp.fault = () => ((count += 1) === failing ? fault : undefined);
      await world.run();
      world.sftp.fault = () => undefined;
      await world.run();
      await world.run();
      expect([name, (await upload(name))?.step]).toEqual([name, 'Sent']);
    }
    expect(new Set(world.sftp.arrivals).size).toBe(world.sftp.arrivals.length);
    for (const [path, text] of Object.entries(atBank())) {
      if (!path.endsWith('.part')) expect(path).toBe(`/out/${text}`);
    }
  });

  test('when the bank takes the file away before the answer to its renaming', async () => {
    await write('a.ach', 'one');
    world.sftp.fault = ({ name }) => (name === 'RENAME' ? 'dropsAfter' : undefined);
    await world.run();
    const taken = world.sftp.files.get('/out/a.ach');
    world.sftp.files.delete('/out/a.ach');
    world.sftp.files.set('/taken/a.ach', taken ?? { bytes: Buffer.alloc(0), modified: 0 });
    world.sftp.fault = () => undefined;
    await world.run();
    expect(await upload('a.ach')).toMatchObject({ step: 'Sent', sentBy: 'Found' });
    expect(world.sftp.arrivals).toEqual(['/out/a.ach']);
  });

  test('when nothing says what became of it, it is not sent again, and a person is called until it is clear', async () => {
    await write('a.ach', 'one');
    world.sftp.fault = ({ name }) => (name === 'RENAME' ? 'dropsAfter' : undefined);
    await world.run();
    world.sftp.files.clear();
    world.sftp.fault = () => undefined;
    await world.run();
    await world.run();
    await world.run();
    expect(await upload('a.ach')).toMatchObject({ step: 'InDoubt' });
    expect(world.sftp.arrivals).toEqual(['/out/a.ach']);
    expect(rung()).toEqual(
      expect.arrayContaining(['it is unclear whether an ACH file has arrived', 'an ACH file was not uploaded in time']),
    );
    const given = { routingNumber: world.server.routingNumber, key: key('a.ach'), reason: 'the bank has it' };
    await endDoubt(world.bank.platform, { ...given, operator: 'ann' });
    await world.run();
    expect(await upload('a.ach')).toMatchObject({ step: 'Sent', sentBy: 'Operator', operator: 'ann' });
    expect(world.sftp.arrivals).toEqual(['/out/a.ach']);
  });

  test('when a server that renames by copying was interrupted', async () => {
    await write('a.ach', 'one');
    world.sftp.fault = ({ name }) => (name === 'RENAME' ? 'dropsBefore' : undefined);
    await world.run();
    world.sftp.put('/out/a.ach', 'one');
    world.sftp.fault = () => undefined;
    await world.run();
    expect(atBank()).toEqual({ '/out/a.ach': 'one' });
    expect(await upload('a.ach')).toMatchObject({ step: 'Sent', sentBy: 'Found' });
  });

  test('when the process dies at any write of the table', async () => {
    const { transact } = world.bank.platform.table;
    for (const when of ['before', 'after'] as const) {
      for (let dying = 0; dying < 6; dying += 1) {
        const name = `${when}-${dying}.ach`;
        await write(name, name);
        let count = -1;
        const dies = jest.spyOn(world.bank.platform.table, 'transact').mockImplementation(async (...args) => {
          count += 1;
          if (count === dying && when === 'before') throw new Error('the process died');
          await transact.apply(world.bank.platform.table, args);
          if (count === dying) throw new Error('the process died');
        });
        await world.run();
        dies.mockRestore();
        await world.run();
        expect([name, (await upload(name))?.step]).toEqual([name, 'Sent']);
      }
    }
    expect(new Set(world.sftp.arrivals).size).toBe(world.sftp.arrivals.length);
    expect(world.sftp.arrivals).toHaveLength(12);
  });

  test('when two runs are at it at once', async () => {
    for (const name of ['a.ach', 'b.ach', 'c.ach']) await write(name, name);
    await Promise.all([world.run(), world.run(), world.run()]);
    await world.run();
    expect([...world.sftp.arrivals].sort()).toEqual(['/out/a.ach', '/out/b.ach', '/out/c.ach']);
  });

  test('when a run that was thought dead wakes up before it renames', async () => {
    await write('a.ach', 'one');
    const asleep = Promise.withResolvers<undefined>();
    const woken = Promise.withResolvers<undefined>();
    const { transact } = world.bank.platform.table;
    const sleeps = jest.spyOn(world.bank.platform.table, 'transact').mockImplementation(async (...args) => {
      if (JSON.stringify(args[0]).includes('"step":"Renaming"') && sleeps.mock.calls.length < 6) {
        asleep.resolve(undefined);
        await woken.promise;
      }
      await transact.apply(world.bank.platform.table, args);
    });
    const first = world.run();
    await asleep.promise;
    sleeps.mockRestore();
    await world.run();
    woken.resolve(undefined);
    await first;
    expect(world.sftp.arrivals).toEqual(['/out/a.ach']);
    expect(atBank()['/out/a.ach']).toBe('one');
  });
});

describe('an alarm rings', () => {
  test('for a host key that the settings do not name: nothing is sent, and no login is tried', async () => {
    await write('a.ach', 'one');
    world.server = { ...world.server, hostKeys: ['SHA256:another'] };
    await world.run();
    expect(rung()).toEqual(['the server of a bank has an unknown host key']);
    expect(world.sftp.requests).toEqual([]);
  });

  test.each([
    ['another key', () => keyPair().private],
    ['a text that is no key', () => 'no key'],
  ])('if the bank refuses %s', async (_, key_) => {
    world.privateKey = key_();
    await world.run();
    expect(rung()).toEqual(['the server of a bank refuses our login']);
    expect(JSON.stringify(world.bank.logs)).not.toContain(world.privateKey);
  });

  test('if the bank is not reached for long, for what waits and for what may come', async () => {
    await write('a.ach', 'one');
    world.server = { ...world.server, port: 1 };
    await world.run();
    expect(rung()).toEqual([]);
    for (let runs = 0; runs < 3; runs += 1) await world.run();
    expect(new Set(rung())).toEqual(
      new Set(['an ACH file was not uploaded in time', 'files of a bank were not fetched in time']),
    );
  });

  test('if the disk of the bank is full, and the file goes up when it has place again', async () => {
    await write('a.ach', 'one');
    world.sftp.fault = ({ name }) => (name === 'WRITE' ? 'refuses' : undefined);
    for (let runs = 0; runs < 4; runs += 1) await world.run();
    expect(rung()).toContain('an ACH file was not uploaded in time');
    expect(world.sftp.arrivals).toEqual([]);
    world.sftp.fault = () => undefined;
    await world.run();
    expect(atBank()).toEqual({ '/out/a.ach': 'one' });
  });
});

test('the message of the schedule becomes one for each bank, so a slow bank does not keep the others waiting', async () => {
  takeSent(world.bank, achExchangeQueue.name);
  await deliver(world.bank, achExchangeWorker, {});
  expect(takeSent(world.bank, achExchangeQueue.name)).toEqual([{ routingNumber: world.server.routingNumber }]);
});
