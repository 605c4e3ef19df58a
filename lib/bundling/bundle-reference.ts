import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { EventType } from '../../functions/kernel/base/event-type.ts';
import type { AnyOperation } from '../../functions/kernel/http/operation.ts';
import { openApiDocument } from '../../functions/reference/openapi.ts';
import { openApiOfWings } from '../../functions/reference/openapi-wings.ts';
import type { ConsoleFiles } from '../../local/console/console-files.ts';
import {
  consoleFolderName,
  documentationFolderName,
  openApiFileName,
  openApiFolderName,
} from '../../functions/reference/reference-folder.ts';
import { servedDocument } from '../../functions/reference/served-document.ts';
import { siteOfCheckout } from '../../site/sources.ts';
import { bundle } from './bundle.ts';
import { functionsBuildDirectory } from './bundle-options.ts';

/** The id of the function behind the public routes. */
export const referenceFunctionId = 'reference';

export interface ReferenceRequest {
  readonly projectDirectory: string;
  /** The operations of the stage. The document describes only these. */
  readonly operations: readonly AnyOperation[];
  readonly eventTypes: readonly EventType[];
  /** The console, if the stage has one. */
  readonly console?: ConsoleFiles | undefined;
}

/** Bundles the function of the reference, together with the OpenAPI document of the stage and the documentation. */
export async function bundleReference({
  projectDirectory,
  operations,
  eventTypes,
  console,
}: ReferenceRequest): Promise<void> {
  const folder = join(functionsBuildDirectory(projectDirectory), referenceFunctionId);
  mkdirSync(folder, { recursive: true });
  const document = openApiDocument(operations, eventTypes);
  writeFileSync(join(folder, openApiFileName), servedDocument(document));
  mkdirSync(join(folder, openApiFolderName), { recursive: true });
  for (const [wing, own] of openApiOfWings(document))
    writeFileSync(join(folder, openApiFolderName, `${wing}.json`), servedDocument(own));
  const site = siteOfCheckout({ projectDirectory, operations, openApi: JSON.stringify(document) });
  const texts = site.names.map((name) => [name, site.file(name) ?? ''] as const);
  for (const [name, contents] of [...texts, ...site.pictures]) {
    const path = join(folder, documentationFolderName, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, contents);
  }
  if (console !== undefined) {
    mkdirSync(join(folder, consoleFolderName), { recursive: true });
    for (const name of console.names) writeFileSync(join(folder, consoleFolderName, name), console.read(name) ?? '');
  }
  const imported = (name: string): string =>
    JSON.stringify(join(projectDirectory, 'functions', 'reference', `${name}.ts`));
  await bundle(projectDirectory, {
    stdin: {
      contents: [
        `import { createPublicHandler } from ${imported('public-handler')};`,
        `import { referenceFolder } from ${imported('reference-folder')};`,
        'export const handler = createPublicHandler(referenceFolder(__dirname));',
      ].join('\n'),
      resolveDir: projectDirectory,
      loader: 'ts',
    },
    outfile: join(folder, 'index.js'),
  });
}
