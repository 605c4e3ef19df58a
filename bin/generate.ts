import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../local/engines/project-root.ts';
import { loadableModule } from './generate/loadable-module.ts';
import { generatedModulePaths } from './generate/modules.ts';

/**
 * Writes everything that is kept in the project though it follows from its code. `--check` writes nothing, names what is
 * out of date and fails. Both fail on an OpenAPI document that is not valid, and on declarations that no manifest lists.
 */
async function main(isCheck: boolean): Promise<void> {
  if (!isCheck) makeModulesLoadable();
  // Loads all manifests, and so the generated modules: they have to be loadable by now.
  const { checkProject, writeProject } = await import('./generate/project.ts');
  const problems = isCheck ? await checkProject() : await writeProject();
  if (problems.length === 0) return;
  console.error(problems.join('\n'));
  process.exitCode = 1;
}

/** A generated module may import what has been moved or renamed since. */
function makeModulesLoadable(): void {
  for (const path of generatedModulePaths) {
    const text = readFileSync(join(projectRoot(), path), 'utf8');
    const loadable = loadableModule(join(projectRoot(), path), text);
    if (loadable !== text) writeFileSync(join(projectRoot(), path), loadable);
  }
}

await main(process.argv.includes('--check'));
