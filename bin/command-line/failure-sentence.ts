import { isUnreachable } from '../../functions/kernel/base/unreachable.ts';
import { ConcurrencyConflict } from '../../functions/kernel/table/concurrency-conflict.ts';

/** Names of errors by which AWS refuses credentials: they have expired, or are unknown. */
const refusedCredentials = new Set([
  'ExpiredToken',
  'ExpiredTokenException',
  'InvalidClientTokenId',
  'InvalidSignatureException',
  'SignatureDoesNotMatch',
  'UnrecognizedClientException',
]);
const refusedAccess = new Set([
  'AccessDenied',
  'AccessDeniedException',
  'AuthorizationError',
  'AuthorizationErrorException',
  'UnauthorizedOperation',
]);

/**
 * The one sentence that a command ends with after an error: what failed, and what the operator can do about it. Undefined for an
 * error that only a bug can cause: for that, the stack trace is printed.
 */
export function failureSentence(thrown: unknown): string | undefined {
  const error = causeOfFetch(thrown);
  if (!(error instanceof Error)) return undefined;
  if (error instanceof TypeError || error instanceof ReferenceError || error instanceof RangeError) return undefined;
  if (error instanceof ConcurrencyConflict) {
    return 'Something else changed the same data at this moment, and nothing was written: run the command again.';
  }
  return sentenceOfAws(error) ?? asSentence(error.message);
}

/** fetch throws a TypeError for a server that it cannot reach, whose cause says why. */
const causeOfFetch = (error: unknown): unknown =>
  error instanceof TypeError && error.cause instanceof Error && isUnreachable(error.cause) ? error.cause : error;

function sentenceOfAws(error: Error & { readonly code?: unknown }): string | undefined {
  const { name, message } = error;
  if (message.startsWith('Region is missing')) {
    return 'No AWS region is set: set AWS_REGION, or AWS_PROFILE to a profile that has a region.';
  }
  if (name === 'TokenProviderError' || /\bsso\b/i.test(message)) {
    return 'The AWS sign-in has expired or is absent: run "aws sso login" for this profile, and then this command again.';
  }
  const [, profile] = /credentials using profile: \[(.+?)\]/.exec(message) ?? [];
  if (profile !== undefined) {
    return `The AWS profile ${profile} has no credentials: check AWS_PROFILE, and the files in ~/.aws.`;
  }
  if (name === 'CredentialsProviderError') {
    return 'No AWS credentials are found: set AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.';
  }
  if (refusedCredentials.has(name)) {
    return `AWS refuses the credentials (${name}): sign in again, or set AWS_PROFILE to another profile.`;
  }
  if (isRefusedAccess(error)) return `AWS refuses access to these credentials: ${asSentence(message)}`;
  if (isUnreachable(error)) {
    const code = typeof error.code === 'string' ? error.code : name;
    return `AWS cannot be reached (${code}): check the network and AWS_REGION.`;
  }
  if (name === 'ResourceNotFoundException') {
    return 'The table does not exist in this region: check --table, AWS_REGION and AWS_PROFILE.';
  }
  const [, file] = /^ENOENT.* '(.*)'$/.exec(message) ?? [];
  return file === undefined ? undefined : `There is no file ${file}.`;
}

/** True for an error by which AWS says that the credentials may not do something. */
export const isRefusedAccess = (error: unknown): boolean => error instanceof Error && refusedAccess.has(error.name);

/** The first line of a message, with a capital letter and one full stop. */
function asSentence(message: string): string {
  const [line = ''] = message.split('\n');
  return `${line.charAt(0).toUpperCase()}${line.slice(1).replace(/\.+$/, '')}.`;
}
