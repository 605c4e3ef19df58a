import { enginesHere } from '../../../local/engines/dynamodb/choice.ts';
import { javaFor } from '../../../local/engines/dynamodb/java.ts';

const kinds = enginesHere(process.env)
  .filter(({ kind }) => kind !== 'endpoint')
  .filter(({ kind }) => kind !== 'dynamodb-local' || hasJava())
  .map((engine) => [engine.kind, engine] as const);

/** Every DynamoDB engine that this machine can start, by kind. The one of an endpoint is left out: its data is not ours. */
export const startableEngines = [...new Map(kinds.toReversed()).entries()];

function hasJava(): boolean {
  try {
    return javaFor(process.env) !== '';
  } catch {
    return false;
  }
}
