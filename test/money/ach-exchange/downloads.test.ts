import type { SftpFault } from '../../support/ports/sftp-bank.ts';
import { useExchange } from './exchange-world.ts';

const world = useExchange();

const bytesOf = (path: string) => world.sftp.files.get(path)?.bytes.toString();
const textsOf = async (folder: string) => Object.values(await world.stored(`${folder}/`)).sort();

test('a file of the bank is copied once it has stopped growing, and is moved or stays as the bank wants', async () => {
  world.sftp.put('/in/returns.ach', 'half');
  world.sftp.put('/reports/day.csv', 'totals');
  await world.run();
  world.sftp.put('/in/returns.ach', 'half and half');
  await world.run();
  expect(await world.stored('incoming/')).toEqual({});
  await world.run();
  await world.run();
  expect(await textsOf('incoming')).toEqual(['half and half']);
  expect(await textsOf('reports')).toEqual(['totals']);
  expect([bytesOf('/in/returns.ach'), bytesOf('/in/done/returns.ach')]).toEqual([undefined, 'half and half']);
  expect(bytesOf('/reports/day.csv')).toBe('totals');
});

test('the key names bank, folder, time, size and name, so the same name can come again', async () => {
  const { routingNumber } = world.server;
  world.sftp.put('/reports/day.csv', 'one', 1_796_000_000);
  await world.run();
  await world.run();
  world.sftp.put('/reports/day.csv', 'two', 1_796_086_400);
  await world.run();
  await world.run();
  expect(await world.stored('reports/')).toEqual({
    [`reports/${routingNumber}/reports/20261130T005320Z-3/day.csv`]: 'one',
    [`reports/${routingNumber}/reports/20261201T005320Z-3/day.csv`]: 'two',
  });
});

test('a moved file does not replace one of the same name', async () => {
  world.sftp.put('/in/done/a.ach', 'yesterday');
  world.sftp.put('/in/a.ach', 'today');
  await world.run();
  await world.run();
  expect(bytesOf('/in/done/a.ach')).toBe('yesterday');
  expect([...world.sftp.files].map(([, { bytes }]) => bytes.toString()).sort()).toEqual(['today', 'yesterday']);
  expect(bytesOf('/in/a.ach')).toBeUndefined();
});

test('a folder of many files is listed in pages, and odd names keep their files apart', async () => {
  const odd = ['a b.ach', 'ä&<ü>.ach', 'a%20b.ach', '..%2f..%2foutgoing', 'день.ach', 'a+b?#.ach'];
  for (const [index, name] of odd.entries()) world.sftp.put(`/in/${name}`, `odd ${index}`);
  for (let index = 0; index < 20; index += 1) world.sftp.put(`/reports/${index}.csv`, `report ${index}`);
  await world.run();
  await world.run();
  const incoming = await world.stored('incoming/');
  expect(Object.values(incoming).sort()).toEqual(odd.map((_, index) => `odd ${index}`));
  expect(Object.keys(incoming).filter((key) => !/^[!-~]+$/.test(key) || key.split('/').length !== 5)).toEqual([]);
  expect(await textsOf('reports')).toHaveLength(20);
});

const faults: readonly SftpFault[] = ['dropsBefore', 'dropsAfter', 'refuses'];
test.each(faults)('whatever goes wrong, each file is copied once: when a request %s', async (fault) => {
  for (let failing = 0; failing < 14; failing += 1) {
    world.sftp.put('/in/a.ach', `${fault} ${failing}`, 1_796_000_000 + failing);
    await world.run();
    let count = -1;
    world.sftp.fault = () => ((count += 1) === failing ? fault : undefined);
    await world.run();
    world.sftp.fault = () => undefined;
    await world.run();
    await world.run();
    expect(bytesOf('/in/a.ach')).toBeUndefined();
  }
  const texts = await textsOf('incoming');
  expect(texts).toEqual(Array.from({ length: 14 }, (_, failing) => `${fault} ${failing}`).sort());
});

test('a folder that the bank lacks does not keep the others from being read, and rings if it lasts', async () => {
  world.server = {
    ...world.server,
    incoming: [{ folder: '/nowhere', into: 'incoming' }, ...world.server.incoming],
  };
  world.sftp.put('/reports/day.csv', 'totals');
  for (let runs = 0; runs < 4; runs += 1) await world.run();
  expect(await textsOf('reports')).toEqual(['totals']);
  expect(world.bank.logs.filter(({ level }) => level === 'error').map(({ message }) => message)).toContain(
    'files of a bank were not fetched in time',
  );
});

test('the names of files, which are the words of the bank, are not logged', async () => {
  world.sftp.put('/in/JANE MARLOW.ach', 'one');
  await world.run();
  await world.run();
  expect(JSON.stringify(world.bank.logs)).not.toContain('JANE');
});
