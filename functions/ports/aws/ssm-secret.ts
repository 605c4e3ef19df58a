import { BrokenInvariant } from '../../kernel/base/invariant.ts';
import { type AwsAccess, callAws } from './aws-json-call.ts';

/** A secret of the stage, fetched at its first use and kept for the life of the process. */
export interface Secret {
  read(): Promise<string>;
  /** The next read fetches it anew. */
  forget(): void;
}

export interface SsmSettings extends AwsAccess {
  /** Name of a parameter of type SecureString: `/bankstack/live/account-linking`. */
  readonly parameterName: string;
}

/**
 * A secret in the Parameter Store of Systems Manager: free, encrypted, and one signed request. Neither the secret nor what was answered stands in an error.
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
