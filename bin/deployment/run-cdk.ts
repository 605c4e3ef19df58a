import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '../../local/engines/project-root.ts';

/** Runs the CDK of the project in its folder, on this terminal. Returns its exit code. */
export function runCdk(args: readonly string[]): number {
  const root = projectRoot();
  const cdk = join(root, 'node_modules', 'aws-cdk', 'bin', 'cdk');
  return spawnSync(process.execPath, [cdk, ...args], { cwd: root, stdio: 'inherit' }).status ?? 1;
}
