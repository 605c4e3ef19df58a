import { PublishCommand, type SNSClient } from '@aws-sdk/client-sns';
import { providerTimeoutSeconds, type TextMessageResult, type TextMessages } from './port.ts';

const timeouts = new Set(['AbortError', 'TimeoutError']);
/** Errors of SNS for a phone number that it cannot send to, or that has opted out. */
const refusals = new Set(['InvalidParameterException', 'InvalidParameterValueException', 'OptedOutException']);

/** Sends text messages with Amazon SNS. SNS makes no calls, so there is no channel `call`. */
export function createSnsTextMessages(client: Pick<SNSClient, 'send'>): TextMessages {
  return {
    channels: ['sms'],
    async send({ to, text }) {
      const message = new PublishCommand({
        PhoneNumber: `+${to.countryCode}${to.number}`,
        Message: text,
        MessageAttributes: { 'AWS.SNS.SMS.SMSType': { DataType: 'String', StringValue: 'Transactional' } },
      });
      try {
        await client.send(message, { abortSignal: AbortSignal.timeout(providerTimeoutSeconds * 1000) });
        return 'sent';
      } catch (error) {
        return resultOf(error);
      }
    },
  };
}

function resultOf(error: unknown): TextMessageResult {
  const name = error instanceof Error ? error.name : '';
  if (timeouts.has(name)) return 'timed out';
  if (refusals.has(name)) return 'undeliverable';
  throw error;
}
