import { errorsModule } from './errors-module.ts';
import { eventsModule } from './events-module.ts';
import { operationsModule } from './operations-module.ts';
import type { OpenApi } from './schema.ts';
import { schemasModule } from './schemas-module.ts';
import { tableModule } from './table.ts';

const folder = 'client/typescript/src/generated';

/** The generated modules of the TypeScript client, by path, from the OpenAPI document of all operations. */
export function clientModules(document: OpenApi): readonly (readonly [string, string])[] {
  return [
    [`${folder}/errors.ts`, errorsModule()],
    [`${folder}/events.ts`, eventsModule(document)],
    [`${folder}/operations.ts`, operationsModule(document)],
    [`${folder}/schemas.ts`, schemasModule(document)],
    [`${folder}/table.ts`, tableModule(document)],
  ];
}
