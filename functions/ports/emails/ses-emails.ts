import { SendEmailCommand, type SESv2Client } from '@aws-sdk/client-sesv2';
import { asciiForm } from '../../kernel/base/email-address.ts';
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
        FromEmailAddress: `${displayName(from.name)} <${asciiForm(from.email)}>`,
        Destination: { ToAddresses: [asciiForm(to)] },
        ...(replyTo === undefined ? {} : { ReplyToAddresses: [asciiForm(replyTo)] }),
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

/**
 * The name of a sender as a header can hold it: SES takes ASCII only. Other names become encoded words (RFC 2047), and plain ones are
 * quoted (RFC 5322). It has no control characters: the form of outreach settings refuses them.
 */
function displayName(name: string): string {
  if (isAscii.test(name)) return `"${name.replace(/["\\]/g, '\\$&')}"`;
  return partsThatFit(name)
    .map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`)
    .join(' ');
}

const isAscii = /^[\x20-\x7e]*$/;
/** Bytes of a text that fit, in base64, into the 75 characters of an encoded word. */
const wordBytesMax = 45;

/** Cuts a text into parts that fit into an encoded word each. No part ends within a character. */
function partsThatFit(text: string): readonly string[] {
  const words = [''];
  for (const character of text) {
    const longer = `${words.at(-1) ?? ''}${character}`;
    if (Buffer.byteLength(longer) <= wordBytesMax) words[words.length - 1] = longer;
    else words.push(character);
  }
  return words;
}

function resultOf(error: unknown): EmailResult {
  const name = error instanceof Error ? error.name : '';
  if (timeouts.has(name)) return 'timed out';
  if (refusals.has(name)) return 'undeliverable';
  throw error;
}
