import * as z from 'zod';
import { webhookTargetProblem } from '../../ports/webhook-sender/target-rules.ts';
import { Problem } from '../../kernel/base/problem.ts';
import { urlText } from '../../kernel/base/text/text.ts';
import { exactText, text } from '../../kernel/jsonapi/fields.ts';
import type { Settings } from '../../ports/settings.ts';
import { encodedKeyPrefix } from './signature.ts';
import { contentTypeSchema, subscriptionTypeSchema } from './webhook.ts';

const labelCharactersMax = 255;
const urlCharactersMax = 2048;
const tokenCharactersMax = 255;
/** One week, so that receivers can switch to a new token. */
export const tokenOverlapSecondsMax = 7 * 86_400;

/** A token in the form of Standard Webhooks contains a key. A shorter key is not secure. */
const tokenKeyBytesMin = 16;

const keyCharactersMin = Math.ceil((tokenKeyBytesMin * 8) / 6);
const keyPattern = `^${encodedKeyPrefix}[A-Za-z0-9+/]{${keyCharactersMin},}={0,2}$`;
const keyForm = new RegExp(keyPattern);

const hasKey = (token: string): boolean => !token.startsWith(encodedKeyPrefix) || keyForm.test(token);

/** Attributes that can be set when a webhook is created or changed. */
export const webhookFields = {
  label: text(labelCharactersMax),
  /** Which protocols a stage takes is a setting: {@link requireTarget}. */
  url: urlText(urlCharactersMax, { protocols: ['https:', 'http:'], error: 'must be an absolute https URL' }),
  token: exactText(tokenCharactersMax)
    .refine(hasKey, {
      error: `must have base64 of at least ${tokenKeyBytesMin} bytes after ${encodedKeyPrefix}`,
    })
    .meta({ if: { pattern: `^${encodedKeyPrefix}` }, then: { pattern: keyPattern } }),
  contentType: contentTypeSchema,
  includeResources: z.boolean({ error: 'must be true or false' }),
  subscriptionType: subscriptionTypeSchema,
};

/**
 * Refuses a url that is not a valid target on this stage. Each delivery checks again, including the resolved addresses.
 */
export function requireTarget(url: string, settings: Settings): void {
  const { allowLocalWebhookTargets: isLocal } = settings;
  const problem = webhookTargetProblem(url, { allowLoopback: isLocal, allowHttp: isLocal });
  if (problem !== undefined) throw new Problem('invalid_value', { detail: problem, pointer: '/data/attributes/url' });
}
