import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockDataDir } from '../../local/instance-lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const socket = () => join(folder, 'running.socket');

/** Leaves the socket file of a process that was killed. */
async function leaveSocket() {
  const program = `require('node:net').createServer().listen(${JSON.stringify(socket())}, () => process.kill(process.pid, 'SIGKILL'))`;
  await once(spawn(process.execPath, ['-e', program], { stdio: 'ignore' }), 'exit');
  expect(existsSync(socket())).toBe(true);
}

test.each([
  ['a new folder', () => Promise.resolve()],
  ['a folder whose platform was killed', leaveSocket],
])('of many platforms that start at once on %s, one has it', async (_, prepare) => {
  await prepare();
  const locks = await Promise.allSettled(Array.from({ length: 20 }, () => lockDataDir(folder)));
  const held = locks.flatMap((lock) => (lock.status === 'fulfilled' ? [lock.value] : []));
  expect(held).toHaveLength(1);
  for (const lock of locks.filter(({ status }) => status === 'rejected'))
    expect(String((lock as PromiseRejectedResult).reason)).toContain('A platform already runs on');
  await held[0]?.();
  await (
    await lockDataDir(folder)
  )();
});

test('a process that was killed while it took a folder over holds up nobody', async () => {
  await leaveSocket();
  const turn = `${socket()}.taken-over`;
  mkdirSync(turn);
  await expect(lockDataDir(folder)).rejects.toThrow('A platform already runs on');
  const before = new Date(Date.now() - 11_000);
  utimesSync(turn, before, before);
  await (
    await lockDataDir(folder)
  )();
  expect(existsSync(turn)).toBe(false);
});
