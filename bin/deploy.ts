import { systemClock } from '../functions/ports/clock/system-clock.ts';
import { failureSentence } from './command-line/failure-sentence.ts';
import { deploy } from './deployment/deploy.ts';
import { runCdk } from './deployment/run-cdk.ts';
import { runPreflight } from './preflight/run-preflight.ts';

// `npm run deploy -- -c stage=live`: the checks, then `cdk deploy` with the same arguments.
const preflight = (stage: Parameters<typeof runPreflight>[0]) =>
  runPreflight(stage, { now: new Date(systemClock.now()), isForDeployment: true });

try {
  process.exitCode = await deploy(process.argv.slice(2), { preflight, runCdk, print: (line) => console.log(line) });
} catch (error) {
  const sentence = failureSentence(error);
  if (sentence === undefined) throw error;
  console.error(sentence);
  process.exitCode = 1;
}
