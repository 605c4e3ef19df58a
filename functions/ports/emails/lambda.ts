import { SESv2Client } from '@aws-sdk/client-sesv2';
import { invariant } from '../../kernel/base/invariant.ts';
import { clientSettings } from '../aws/client-settings.ts';
import { light } from '../aws/light-client.ts';
import type { LambdaPart } from '../parts.ts';
import { emails as outbox } from './sandbox.ts';
import { createSesEmails } from './ses-emails.ts';

/** For functions that send e-mails. A sandbox stage stores them and sends none. */
export const emails: LambdaPart<'emails'> = (base, made) => {
  if (base.settings.sandbox) return outbox(base, made);
  const emailSettings = base.settings.ports.emails;
  invariant(emailSettings !== undefined, 'this function sends e-mails but has no configuration set');
  return createSesEmails(light(new SESv2Client({ ...clientSettings, maxAttempts: 2 })), emailSettings);
};
