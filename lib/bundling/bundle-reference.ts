import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { EventType } from '../../functions/kernel/base/event-type.ts';
import type { AnyOperation } from '../../functions/kernel/http/operation.ts';
import { openApiDocument } from '../../functions/reference/openapi.ts';
import { docsAssets } from '../../functions/reference/public-routes.ts';
import { openApiFileName } from '../../functions/reference/reference-folder.ts';
import { bundle } from './bundle.ts';
import { functionsBuildDirectory } from './bundle-options.ts';

/** The id of the function behind the public routes. */
export const referenceFunctionId = 'reference';

/** Files of swagger-ui-dist that its licence requires to be distributed with it. */
const legalFiles = ['LICENSE', 'NOTICE'];

export interface ReferenceRequest {
  readonly projectDirectory: string;
  /** The operations of the stage. The document describes only these. */
  readonly operations: readonly AnyOperation[];
  readonly eventTypes: readonly EventType[];
}

/** Bundles the function of the reference, together with the OpenAPI document of the stage and the files of the page. */
export async function bundleReference({ projectDirectory, operations, eventTypes }: ReferenceRequest): Promise<void> {
  const folder = join(functionsBuildDirectory(projectDirectory), referenceFunctionId);
  mkdirSync(folder, { recursive: true });
  const { resolve } = createRequire(join(projectDirectory, 'package.json'));
  const page = dirname(resolve('swagger-ui-dist/package.json'));
  for (const name of [...Object.keys(docsAssets), ...legalFiles]) copyFileSync(join(page, name), join(folder, name));
  writeFileSync(join(folder, openApiFileName), JSON.stringify(openApiDocument(operations, eventTypes)));
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
