import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReferenceSource } from './public-routes.ts';

/** The name of the OpenAPI document in the folder. */
export const openApiFileName = 'openapi.json';

/**
 * Reads the reference from a folder: the files of {@link docsAssets} and `openapi.json`, which were written there when the function
 * was bundled. So the function needs neither the registry nor the table. Each file is read once.
 */
export function referenceFolder(folder: string): ReferenceSource {
  const texts = new Map<string, string>();
  const read = (name: string): string => {
    const text = texts.get(name) ?? readFileSync(join(folder, name), 'utf8');
    texts.set(name, text);
    return text;
  };
  return { openApi: () => read(openApiFileName), asset: read };
}
