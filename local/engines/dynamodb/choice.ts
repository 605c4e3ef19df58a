import { PlatformProblem } from '../platform-problem.ts';
import { packagedDynoxide, pathDynoxide } from './binary.ts';
import { dynamoDbLocal } from './dynamodb-local.ts';
import { dynoxide } from './dynoxide.ts';
import type { DynamoDbEngine } from './engine.ts';
import { givenEndpoint } from './given-endpoint.ts';

/** The environment variable that asks for one kind of engine. */
export const engineVariable = 'BANKSTACK_DYNAMODB';

/** Every engine that can be found, the preferred one first. DynamoDB Local is always among them: its start says what it lacks. */
export function enginesHere(environment: NodeJS.ProcessEnv): readonly DynamoDbEngine[] {
  const programs = [packagedDynoxide(), pathDynoxide(environment['PATH'] ?? '')];
  const endpoint = environment['AWS_ENDPOINT_URL_DYNAMODB'] ?? '';
  return [
    ...programs.filter((program) => program !== undefined).map(dynoxide),
    ...(endpoint === '' ? [] : [givenEndpoint(endpoint)]),
    dynamoDbLocal(),
  ];
}

/** The engine on which the platform and its tests run. Throws PlatformProblem if the chosen engine is not installed. */
export function chooseEngine(environment: NodeJS.ProcessEnv): DynamoDbEngine {
  const engines = enginesHere(environment);
  const wanted = environment[engineVariable] ?? '';
  const chosen = wanted === '' ? engines[0] : engines.find(({ kind }) => kind === wanted);
  if (chosen !== undefined) return chosen;
  throw new PlatformProblem(
    `${engineVariable} asks for the DynamoDB engine "${wanted}", which is not here.`,
    `Unset it, or choose one of: ${[...new Set(engines.map(({ kind }) => kind))].join(', ')}.`,
  );
}
