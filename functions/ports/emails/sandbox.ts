import { invariant } from '../../kernel/base/invariant.ts';
import type { SandboxPart } from '../parts.ts';
import { createOutboxEmails } from './outbox-emails.ts';

/** Stores e-mails in place of sending them. The function needs the cipher too, because they are sealed. */
export const emails: SandboxPart<'emails'> = (base, { cipher }) => {
  invariant(cipher !== undefined, 'this function declares emails but not cipher');
  return createOutboxEmails(base, cipher);
};
