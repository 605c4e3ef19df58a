import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { projectRoot } from '../../local/engines/project-root.ts';

const tourSeconds = 60;

test(
  'npm run tour shows the main job in under a minute, in plain text where there is no terminal, and finds nothing wrong',
  async () => {
    const tour = spawn('npm', ['run', 'tour', '--silent'], {
      cwd: projectRoot(),
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
    expect(code).toBe(0);
  },
  tourSeconds * 1000,
);
