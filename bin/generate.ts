import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../local/engines/project-root.ts';
import { loadableModule } from './generate/loadable-module.ts';
import { missingModule } from './generate/missing-module.ts';
import { modulePaths } from './generate/module-paths.ts';

/**
 * Writes all files of the project that are generated from its code. With `--check` it writes nothing, and fails with a list of
 * the files that are out of date. Both fail if the OpenAPI document is not valid or if a declaration is in no manifest.
 */
async function main(isCheck: boolean): Promise<void> {
  if (!isCheck) makeModulesLoadable();
  // This loads all manifests, which import the generated modules. These must be loadable by now.
  const problems = await problemsOf(isCheck).catch((error: unknown) => {
    const sentence = missingModule(error, projectRoot());
    if (sentence === undefined) throw error;
    return [sentence];
  });
  if (problems.length === 0) return;
  console.error(problems.join('\n'));
  process.exitCode = 1;
}

async function problemsOf(isCheck: boolean): Promise<readonly string[]> {
  const { checkProject, writeProject } = await import('./generate/project.ts');
  return isCheck ? checkProject() : writeProject();
}

/** Repairs generated modules that import something that has been moved or renamed since. */
function makeModulesLoadable(): void {
  for (const path of Object.values(modulePaths)) {
    const text = readFileSync(join(projectRoot(), path), 'utf8');
    const loadable = loadableModule(join(projectRoot(), path), text);
    if (loadable !== text) writeFileSync(join(projectRoot(), path), loadable);
  }
}

await main(process.argv.includes('--check'));
