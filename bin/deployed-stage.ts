import { createKms } from '../functions/ports/cipher/kms.ts';
import type { KeyWrapping } from '../functions/ports/cipher/organisation-keys.ts';
import { openTarget, type CommandTarget, type TargetName } from './command-target.ts';

/** A deployed stage with the keys of its organisations. */
export interface DeployedStage extends CommandTarget {
  readonly wrapping: KeyWrapping;
}

/**
 * The table and the keys of a deployed stage, by the credentials of the operator. Throws an error if there is no such stage,
 * or if it was deployed before its stack named the key.
 */
export async function openStage(place: TargetName & { readonly stage: string }): Promise<DeployedStage> {
  const target = await openTarget(place);
  const { client } = target;
  const credentials = await client.config.credentials();
  const keys = createKms({
    region: await client.config.region(),
    endpoint: process.env['AWS_ENDPOINT_URL_KMS'] ?? process.env['AWS_ENDPOINT_URL'],
    credentials: () => credentials,
  });
  return { ...target, wrapping: { keys, keyArn: target.output('RootKeyArn'), stage: place.stage } };
}
