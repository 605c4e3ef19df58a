import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { filesIn } from '../../local/data-dir.ts';
import { projectRoot } from '../../local/engines/project-root.ts';
import { exchangeLinesOf } from '../../local/tour/exchange.ts';
import { tourUsage } from '../../local/tour/options.ts';

const tourSeconds = 60;

test(
  'npm run tour shows the main job in under a minute, in plain text where there is no terminal, and finds nothing wrong',
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'bankstack-tour-'));
    const tour = spawn('npm', ['run', 'tour', '--silent', '--', '--keep'], {
      cwd: projectRoot(),
      env: { ...process.env, BANKSTACK_DATA_DIR: folder },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    tour.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    const [code] = (await once(tour, 'close')) as [number];
    expect(output).toContain('InsufficientFunds');
    expect(output).not.toContain('WRONG');
    expect(output).not.toContain('\u001b[');
    expect(output).toMatch(
      /\n {2}> POST \/applications\n {2}> \{"data":.*\n {2}< 201 \{"data":\{"type":"individualApplication"/,
    );
    expect(output).toContain(`BANKSTACK_DATA_DIR=${path.join(folder, 'tour')} npm start`);
    expect(existsSync(filesIn(path.join(folder, 'tour')).organisation)).toBe(true);
    expect(existsSync(filesIn(folder).organisation)).toBe(false);
    rmSync(folder, { recursive: true });
    expect(code).toBe(0);
  },
  tourSeconds * 1000,
);

test('npm run tour -- --help helps, and an unknown option is refused with a sentence', () => {
  const run = (option: string) =>
    spawnSync('node_modules/.bin/node', ['local/launch.js', 'tour', option], { cwd: projectRoot(), encoding: 'utf8' });
  const help = run('--help');
  expect([help.status, help.stdout, help.stderr]).toEqual([0, `${tourUsage}\n`, '']);
  const unknown = run('--kep');
  expect([unknown.status, unknown.stdout, unknown.stderr]).toEqual([
    1,
    '',
    "Unknown option '--kep'.\nSee npm run tour -- --help\n",
  ]);
});

test('of a list, the tour shows the first resource and how many follow', () => {
  const list = { method: 'GET', path: '/payments?filter%5BaccountId%5D=1', body: undefined, status: 200 };
  expect(exchangeLinesOf({ ...list, answer: { data: [{ id: '1' }, { id: '2' }, { id: '3' }] } })).toEqual([
    '> GET /payments?filter[accountId]=1',
    '< 200 {"data":[{"id":"1"},"... and 2 more"]}',
  ]);
  expect(exchangeLinesOf({ ...list, answer: { data: [] } })[1]).toBe('< 200 {"data":[]}');
});
