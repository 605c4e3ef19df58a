import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../local/engines/project-root.ts';
import { runCommand } from './command.ts';
import { billOfMaterials, type LockFile, type Manifest } from './sbom/bill-of-materials.ts';

const usage = `Prints a software bill of materials (CycloneDX 1.5, JSON): every package that is in a deployment, with version, licence and digest.
It reads package.json and package-lock.json only, and asks no registry. The same lock file always gives the same text.

  npm run -s sbom > sbom.json`;

await runCommand({
  usage,
  required: [],
  run: () => {
    const manifest = read('package.json') as Manifest;
    console.log(JSON.stringify(billOfMaterials(manifest, read('package-lock.json') as LockFile), null, 2));
    return Promise.resolve();
  },
});

function read(name: string): unknown {
  return JSON.parse(readFileSync(path.join(projectRoot(), name), 'utf8'));
}
