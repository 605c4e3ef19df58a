import { readFileSync } from 'node:fs';
import { filesIn } from '../data-dir.ts';
import { PlatformProblem } from '../engines/platform-problem.ts';

/** The address of the platform that runs on this data folder, on any port. Throws PlatformProblem if none runs. */
export async function runningAddress(dataDir: string): Promise<string> {
  const address = addressIn(filesIn(dataDir).address);
  // A platform that was killed leaves its address behind.
  if (address !== undefined && (await answers(address))) return address;
  throw new PlatformProblem(
    'No platform is running on this machine.',
    'Start one with npm start, or name another: npm run listen -- --url ... --token ...',
  );
}

function addressIn(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

async function answers(address: string): Promise<boolean> {
  try {
    const response = await fetch(`${address}/openapi.json`, { method: 'HEAD' });
    await response.body?.cancel();
    return true;
  } catch {
    return false;
  }
}
