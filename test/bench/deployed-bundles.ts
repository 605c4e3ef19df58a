import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { operations, unlistedRoutes, workers } from '../../functions/registry.ts';
import { bundleFunctions } from '../../lib/bundling/bundle-functions.ts';
import { functionsBuildDirectory } from '../../lib/bundling/bundle-options.ts';
import { projectRoot } from '../../local/engines/project-root.ts';

/** The path of the bundle of a function by its id. */
export type BundlePath = (id: string) => string;

/** Bundles all functions as they would be deployed. */
export async function deployedBundles(): Promise<BundlePath> {
  const root = projectRoot();
  const folder = functionsBuildDirectory(root);
  await bundleFunctions({ projectDirectory: root, operations: [...operations, ...unlistedRoutes], workers });
  // A deployed function stands alone; here it must not take the project's word for what kind of module it is.
  writeFileSync(path.join(folder, 'package.json'), '{"type":"commonjs"}');
  return (id) => path.join(folder, id, 'index.js');
}
