import { endpointOf } from '../functions/ports/aws/aws-access.ts';
import { createKms } from '../functions/ports/cipher/kms.ts';
import type { KeyWrapping } from '../functions/ports/cipher/organisation-keys.ts';
import { filesIn } from '../local/data-dir.ts';
import { localWrapping } from '../local/platform-value.ts';
import { rootKey } from '../local/root-key.ts';
import { openTarget, type CommandTarget, type TargetName } from './command-target.ts';
import { localDataDir } from './local-data-dir.ts';

/** A stage with the keys of its organisations. */
export interface StageWithKeys extends CommandTarget {
  readonly wrapping: KeyWrapping;
}

/**
 * The table and the keys of a deployed stage, by the credentials of the operator; without a stage, those of the platform that runs on
 * this machine. Throws an error if there is none, or if the stage was deployed before its stack named the key.
 */
export async function openStage(place: TargetName): Promise<StageWithKeys> {
  const target = await openTarget(place);
  if (place.stage === undefined) {
    const { rootKey: file, table } = filesIn(localDataDir());
    return { ...target, wrapping: localWrapping(rootKey(file, table)) };
  }
  const { client } = target;
  const credentials = await client.config.credentials();
  const keys = createKms({
    region: await client.config.region(),
    endpoint: endpointOf('KMS'),
    credentials: () => credentials,
  });
  return { ...target, wrapping: { keys, keyArn: target.output('RootKeyArn'), stage: place.stage } };
}
