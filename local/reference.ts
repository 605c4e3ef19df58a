import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { openApiFileName } from '../functions/reference/reference-folder.ts';
import type { ReferenceSource } from '../functions/reference/public-routes.ts';
import { projectRoot } from './engines/project-root.ts';

/**
 * The reference from the checkout: the generated OpenAPI document, and the files of the page from the npm package. The checked-in
 * document has a line for each member, so that changes can be read; it is served without the space, as the cloud does.
 */
export function localReference(): ReferenceSource {
  const root = projectRoot();
  const assets = path.dirname(createRequire(path.join(root, 'package.json')).resolve('swagger-ui-dist/package.json'));
  let openApi: string | undefined;
  return {
    openApi: () => (openApi ??= compact(readFileSync(path.join(root, 'docs/generated', openApiFileName), 'utf8'))),
    asset: (name) => readFileSync(path.join(assets, name), 'utf8'),
  };
}

const compact = (json: string): string => JSON.stringify(JSON.parse(json));
