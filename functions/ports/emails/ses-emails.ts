import { SendEmailCommand, type SESv2Client } from '@aws-sdk/client-sesv2';
import { type EmailResult, type Emails, emailTimeoutSeconds } from './port.ts';

const timeouts = new Set(['AbortError', 'TimeoutError']);
/** Errors of SES for an address or a sender that it does not take. Others pass, and the e-mail is tried again. */
const refusals = new Set(['MessageRejected', 'BadRequestException', 'MailFromDomainNotVerifiedException']);

/**
 * Sends e-mails with Amazon SES. The tags come back with bounces and complaints, so that these find their organisation. SES gives
 * every message an id of its own; the header `X-Entity-Ref-ID` has ours, by which mail programs know a repeated one.
 */
export function createSesEmails(
  client: Pick<SESv2Client, 'send'>,
  { configurationSet }: { readonly configurationSet: string },
): Emails {
  return {
    async send({ organisationId, id, from, replyTo, to, subject, text, html }) {
      const command = new SendEmailCommand({
        FromEmailAddress: `${quoted(from.name)} <${from.email}>`,
        Destination: { ToAddresses: [to] },
        ...(replyTo === undefined ? {} : { ReplyToAddresses: [replyTo] }),
        ConfigurationSetName: configurationSet,
        EmailTags: [
          { Name: 'organisation', Value: organisationId },
          { Name: 'email', Value: id },
        ],
        Content: {
          Simple: {
            Subject: { Data: subject, Charset: 'UTF-8' },
            Body: { Text: { Data: text, Charset: 'UTF-8' }, Html: { Data: html, Charset: 'UTF-8' } },
            Headers: [{ Name: 'X-Entity-Ref-ID', Value: `${organisationId}-${id}` }],
          },
        },
      });
      try {
        await client.send(command, { abortSignal: AbortSignal.timeout(emailTimeoutSeconds * 1000) });
        return 'sent';
      } catch (error) {
        return resultOf(error);
      }
    },
  };
}

/** A display name as RFC 5322 quotes it. It has no control characters: the form of outreach settings refuses them. */
const quoted = (name: string): string => `"${name.replace(/["\\]/g, '\\$&')}"`;

function resultOf(error: unknown): EmailResult {
  const name = error instanceof Error ? error.name : '';
  if (timeouts.has(name)) return 'timed out';
  if (refusals.has(name)) return 'undeliverable';
  throw error;
}
