import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { projectRoot } from '../../../local/engines/project-root.ts';

interface ExamplePartner extends AsyncDisposable {
  readonly url: string;
}

/** A partner of docs/integrate/examples in a process of its own. */
export async function startExample(file: string, env: Readonly<Record<string, string>>): Promise<ExamplePartner> {
  const script = join(projectRoot(), 'docs/integrate/examples', file);
  const child = spawn(process.execPath, [script, '0'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const { listening } = JSON.parse(line) as { listening: number };
  return {
    url: `http://127.0.0.1:${listening}/v1`,
    [Symbol.asyncDispose]: async () => {
      child.kill();
      await once(child, 'close');
    },
  };
}
