import { ESLint } from 'eslint';
import type { TypeChecker } from './type-checker.ts';

/** Lints files with the types that are known already: ESLint alone would load and check the project for itself, a second time. */
export async function lint(
  { program }: TypeChecker,
  { folder, paths }: { readonly folder: string; readonly paths: readonly string[] },
): Promise<{ readonly report: string; readonly isGood: boolean }> {
  const parserOptions = { programs: [program], projectService: false };
  const overrideConfig = [{ files: ['**/*.ts'], languageOptions: { parserOptions } }];
  const eslint = new ESLint({ cwd: folder, overrideConfig });
  const results = await eslint.lintFiles([...paths]);
  const { format } = await eslint.loadFormatter('stylish');
  return { report: await format(results), isGood: results.every(({ errorCount }) => errorCount === 0) };
}
