import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSimulatedScale, type SimulatedRun, simulatedScaleFile } from '../../bin/scale/simulated-scale.ts';
import { projectRoot } from '../../local/engines/project-root.ts';
import { simulateScale } from '../support/scale/simulate.ts';
import { simulatedRun, type Step, steps } from '../support/scale/steps.ts';

/**
 * Simulates the steps of docs/generated/scale.md, prints what it saw and keeps it: run npm run generate after it. With numbers, only
 * these steps. Fails if the journal as it is has lost, doubled or swapped anything.
 */
const seed = Number(process.env['SEED'] ?? 1);
const warmSeconds = 2;
const chosen = process.argv.slice(2).map(Number);

// All steps are kept anew, whatever form the file had.
if (chosen.length === 0) write([]);
let faults = 0;
for (const step of chosen.length === 0 ? steps : chosen.flatMap((number) => steps[number - 1] ?? [])) {
  keep(await simulated(step));
}
process.exit(faults > 0 ? 1 : 0);

async function simulated(step: Step): Promise<SimulatedRun> {
  const whole = await simulateScale({ ...step, seed, warmSeconds });
  if (step.lanes === undefined) faults += whole.faults.length;
  for (const fault of whole.faults) process.stdout.write(`fault: ${fault}\n`);
  const run = simulatedRun(step, whole, { on: new Date().toISOString().slice(0, 10), seed });
  process.stdout.write(`${JSON.stringify(run)}\n`);
  return run;
}

/** Replaces what is kept of the step, in the order of the steps. */
function keep(run: SimulatedRun): void {
  const others = readSimulatedScale().filter(({ name }) => name !== run.name);
  const all = steps.flatMap(({ name }) => [...others, run].filter((one) => one.name === name));
  write(all);
}

function write(runs: readonly SimulatedRun[]): void {
  writeFileSync(join(projectRoot(), simulatedScaleFile), `${JSON.stringify(runs, undefined, 2)}\n`);
}
