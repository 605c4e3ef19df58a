import { invariant } from '../../kernel/base/invariant.ts';
import { Problem } from '../../kernel/base/problem.ts';
import { addressKey } from '../../kernel/base/email-address.ts';
import type { Organisation } from '../../organisations/for-others.ts';
import type { Settings } from '../../ports/settings.ts';

/**
 * Whether e-mails of the organisation may go out under an address. In a live stage, it must belong to a domain that the operator has
 * given to the organisation: Amazon SES takes each domain that is verified for the stage, also those of other organisations. A
 * sandbox sends nothing.
 */
export function maySendAs(
  { senderDomains = [] }: Pick<Organisation, 'senderDomains'>,
  address: string,
  { sandbox }: Pick<Settings, 'sandbox'>,
): boolean {
  const key = addressKey(address);
  const domain = key.slice(key.lastIndexOf('@') + 1);
  return sandbox || senderDomains.some((one) => domain === one || domain.endsWith(`.${one}`));
}

/** Throws the problem of a request that names a sender under whose address nothing may go out. */
export function mustMaySendAs(
  org: Pick<Organisation, 'senderDomains'> | undefined,
  { email }: { readonly email: string },
  settings: Pick<Settings, 'sandbox'>,
): void {
  invariant(org !== undefined, 'the organisation of a request was not found');
  if (maySendAs(org, email, settings)) return;
  throw new Problem('invalid_value', {
    pointer: '/data/attributes/sender/email',
    detail: 'The address belongs to no domain that the operator has given to the organisation',
  });
}
