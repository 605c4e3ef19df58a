import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../local/engines/project-root.ts';
import { defineCommand } from '../command-line/command.ts';
import { billOfMaterials, type LockFile, type Manifest } from '../sbom/bill-of-materials.ts';

const print = defineCommand({
  summary: 'Prints every package that is in a deployment, with version, licence and digest (CycloneDX 1.5, JSON).',
  details:
    'It reads package.json and package-lock.json only, and asks no registry. The same lock file always gives the same text.',
  examples: ['> sbom.json'],
  options: {},
  writes: false,
  asksAws: false,
  run: () => {
    const data = billOfMaterials(read('package.json') as Manifest, read('package-lock.json') as LockFile);
    return { data, lines: [JSON.stringify(data, null, 2)] };
  },
});

function read(name: string): unknown {
  return JSON.parse(readFileSync(path.join(projectRoot(), name), 'utf8'));
}

export const sbomVerbs = { print };
