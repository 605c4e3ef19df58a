import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { readAchFiles } from '../../../../functions/ports/ach-rail/nacha/collect-files.ts';
import { faultText } from '../../../../functions/ports/ach-rail/nacha/fault.ts';
import { inheritedEnvironment } from '../../../emulator/harness/environment.ts';
import { preparePython } from '../../../emulator/harness/python-environment.ts';
import { sampleNames, samplePath } from '../sample-files.ts';
import { pythonPackages } from './python-packages.ts';

type Implementation = 'achlens' | 'achkit' | 'achkitWithKnownCodes';
interface Verdicts {
  readonly verdicts: Readonly<Record<string, Readonly<Record<Implementation, readonly string[]>>>>;
  /** Files that the other implementations wrote. */
  readonly written: readonly string[];
}

/** achlens reads files of originators only: no class COR or CTX, no codes, addenda and totals of answers, no settlement day. */
const unknownToAchlens = ['AD001', 'AD005', 'AD007', 'BC004', 'BC005', 'BH004', 'BH008', 'ED001', 'FC005', 'FC006'];
/** achkit leaves answers out of the totals. */
const unknownToAchkit = ['BAD_BATCH_CREDIT', 'BAD_BATCH_DEBIT', 'BAD_FILE_CREDIT', 'BAD_FILE_DEBIT'];

/** The findings of the other implementations that are wrong (docs/partners/ach-files.md), by the name of a sample. */
function wrongFindings(name: string): Readonly<Record<Implementation, readonly string[]>> {
  const isAnswer = /^[45789]-/.test(name);
  const achlens = isAnswer ? unknownToAchlens : name.startsWith('10-ctx') ? ['BH004'] : [];
  return { achlens, achkit: isAnswer ? unknownToAchkit : [], achkitWithKnownCodes: [] };
}

/**
 * Gives the samples to two other implementations of ACH files, and reads what they write. Needs `python3` with venv, and PyPI for the first run. Fails with a
 * sentence for each finding that is not known to be wrong.
 */
async function main(): Promise<void> {
  const build = path.join(import.meta.dirname, '../../../../.build');
  mkdirSync(build, { recursive: true });
  const environment = { name: 'ach-venv', packages: pythonPackages };
  const python = await preparePython(build, path.join(build, 'ach-venv.log'), environment);
  const samples = sampleNames.map(samplePath);
  const output = execFileSync(python, [path.join(import.meta.dirname, 'validate.py'), ...samples], {
    env: inheritedEnvironment(),
    encoding: 'utf8',
  });
  const { verdicts, written } = JSON.parse(output) as Verdicts;
  const findings = sampleNames.flatMap((name) => {
    const wrong = wrongFindings(name);
    return Object.entries(verdicts[samplePath(name)] ?? { 'no answer': [name] }).flatMap(([one, found]) =>
      found
        .filter((rule) => !(wrong[one as Implementation] ?? []).includes(rule))
        .map((rule) => `${name}: ${one} finds ${rule}`),
    );
  });
  const faults = written.flatMap((text) => readAchFiles(Buffer.from(text, 'latin1')).faults.map(faultText));
  const problems = [...findings, ...faults.map((fault) => `a file of achlens: ${fault}`)];
  if (written.length === 0) problems.push('achlens wrote no file');
  console.log(
    `${samples.length} files were read by two other implementations, and ${written.length} of theirs by ours`,
  );
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}

await main();
