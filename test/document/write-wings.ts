import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { JsonObject } from '../../functions/reference/json-object.ts';
import { openApiOfWings } from '../../functions/reference/openapi-wings.ts';
import { projectRoot } from '../../local/engines/project-root.ts';

// `npm run lint:document` checks the documents of the wings too. They are made when they are served, so nobody keeps them.
const folder = path.join(projectRoot(), '.build', 'openapi');
const whole = JSON.parse(readFileSync(path.join(projectRoot(), 'docs/generated/openapi.json'), 'utf8')) as JsonObject;
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const [wing, document] of openApiOfWings(whole))
  writeFileSync(path.join(folder, `${wing}.json`), JSON.stringify(document));
