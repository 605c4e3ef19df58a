import { BrokenInvariant } from '../../kernel/base/invariant.ts';
import { type AwsAccess, callAws } from './aws-json-call.ts';

/** A secret of the stage. It is read at its first use and cached for the life of the process. */
export interface Secret {
  read(): Promise<string>;
  /** Clears the cache: the next `read` reads it again. */
  forget(): void;
}

export interface SsmSettings extends AwsAccess {
  /** Name of a parameter of type SecureString: `/bankstack/live/account-linking`. */
  readonly parameterName: string;
}

/**
 * A secret in the Parameter Store of AWS Systems Manager, read with one signed request. Errors contain neither the secret nor
 * the answer.
 */
export function createSsmSecret(settings: SsmSettings): Secret {
  let kept: Promise<string> | undefined;
  return {
    read: () => {
      kept ??= fetched(settings).catch((error: unknown) => {
        kept = undefined;
        throw error;
      });
      return kept;
    },
    forget: () => {
      kept = undefined;
    },
  };
}

async function fetched({ parameterName, ...access }: SsmSettings): Promise<string> {
  const answer = await callAws(access, {
    service: 'ssm',
    target: 'AmazonSSM.GetParameter',
    body: { Name: parameterName, WithDecryption: true },
  });
  const value = (answer as { Parameter?: { Value?: unknown } }).Parameter?.Value;
  if (typeof value !== 'string' || value === '') throw new BrokenInvariant(`parameter ${parameterName} has no value`);
  return value;
}
