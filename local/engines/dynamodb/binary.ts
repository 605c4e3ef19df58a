import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { projectRoot } from '../project-root.ts';

/** The program `dynoxide` of the npm package for this operating system and processor, if there is one. */
export function packagedDynoxide(): string | undefined {
  const name = `@dynoxide/${process.platform}-${process.arch}`;
  try {
    const manifest = createRequire(path.join(projectRoot(), 'package.json')).resolve(`${name}/package.json`);
    return executable(path.join(path.dirname(manifest), 'dynoxide'));
  } catch {
    return undefined; // no package for this platform
  }
}

/** The program `dynoxide` of the PATH, if there is one. */
export function pathDynoxide(searchPath: string): string | undefined {
  const folders = searchPath.split(path.delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => executable(path.join(folder, 'dynoxide'))).find((found) => found !== undefined);
}

function executable(file: string): string | undefined {
  try {
    accessSync(file, constants.X_OK);
    return file;
  } catch {
    return undefined;
  }
}
