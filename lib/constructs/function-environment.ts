import { Stack, Token } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { settingsVariable } from '../../functions/ports/lambda.ts';
import { packSettings } from '../../functions/ports/packed-settings.ts';
import type { DeployedSettings } from '../../functions/ports/parts.ts';

/**
 * The most bytes of packed settings. Names and ids take up to 500 bytes more, and Lambda allows 4,096. The stages of the project, with
 * everything that can be set, have to do with 2 KB (test/infrastructure/aws-rules.test.ts).
 */
const packedBytesMax = 3_000;

/** The environment of a function. Throws an error if its settings do not fit. */
export function environmentOf(
  scope: Construct,
  functionId: string,
  settings: DeployedSettings,
): Readonly<Record<string, string>> {
  const values = packSettings(settings, isKnown);
  const { length } = values.packed;
  if (length > packedBytesMax) {
    throw new Error(
      `Stage ${settings.stage}: its settings take ${length} bytes packed, and the function ${functionId} has place for ${packedBytesMax}. Banks and depositProducts take most of it.`,
    );
  }
  return { [settingsVariable]: Stack.of(scope).toJsonString(values) };
}

/** False for what only the deployment knows, also inside an object: the text of a token stays in its JSON. */
const isKnown = (value: unknown): boolean => !Token.isUnresolved(JSON.stringify(value));
