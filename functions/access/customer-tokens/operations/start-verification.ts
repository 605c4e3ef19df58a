import * as z from 'zod';
import { mustBeActive } from '../../../onboarding/customers/customer.ts';
import { customer, customerKind } from '../../../onboarding/customers/for-others.ts';
import { freshSecret } from '../../../kernel/auth/secret.ts';
import { defineOperation, defineVariant } from '../../../kernel/http/operation.ts';
import { notFound, Problem } from '../../../kernel/base/problem.ts';
import { pattern, phoneSchema } from '../../../kernel/jsonapi/fields.ts';
import { outboxKind } from '../../../ports/text-messages/items.ts';
import { messageChannels, type TextMessageResult } from '../../../ports/text-messages/port.ts';
import { insert } from '../../../kernel/table/write.ts';
import { freshCode, hashCode } from '../code.ts';
import { isIn } from '../code-countries.ts';
import { codeCountKind, countCode } from '../organisation-cap.ts';
import { hashPhone, verificationPhone } from '../phone.ts';
import { withCodeSent } from '../rate.ts';
import { verificationResource } from '../resource.ts';
import { newVerification, starts, validMinutes, verification, verificationKind, writeStarts } from '../store.ts';
import { codeText, languages } from '../text.ts';
import { sandboxNote } from '../../../ports/sandbox-values.ts';

export const startCustomerTokenVerification = defineOperation({
  id: 'startCustomerTokenVerification',
  summary: 'Send a two-factor authentication code to a customer',
  description: `Sends a code of six digits to the phone of the individual or of the contact of the business or trust, or to the given phone of an authorized user. A phone that was added or changed by an organisation token gets codes after a day (setting of the stage); until then they go to the phone before it. The code is valid for ${validMinutes} minutes. A sandbox stage sends no message: GET /sandbox/messages shows it. ${sandboxNote('verificationCode', 'code')}`,
  capability: 'customer-tokens',
  method: 'POST',
  path: '/customers/{id}/token/verification',
  scopes: ['customer-token-write'],
  callers: 'upgradable',
  timeoutSeconds: 5,
  request: {
    variants: [
      defineVariant({
        type: 'customerTokenVerification',
        attributes: z.object({
          channel: z.enum(messageChannels, { error: `must be ${messageChannels.join(' or ')}` }),
          phone: phoneSchema.optional(),
          appHash: pattern(/^[\w+/]{11}$/, 'must have the 11 characters of an app hash').optional(),
          language: z.enum(languages, { error: `must be ${languages.join(' or ')}` }).optional(),
        }),
        example: { attributes: { channel: 'sms', language: 'en' } },
      }),
    ],
  },
  response: { status: 201, data: verificationResource },
  errors: ['not_found', 'invalid_state', 'feature_disabled', 'request_timeout'],
  uses: { read: [customerKind], write: [verificationKind, codeCountKind, outboxKind] },
  needs: ['textMessages'],

  load: ({ organisationId, path }) => ({
    customer: customer(organisationId, path.id),
    starts: starts(organisationId, path.id),
  }),

  handle: async ({
    organisationId,
    path,
    body,
    loaded,
    now,
    realNow,
    once,
    platform,
    table,
    cipher: cipherOf,
    save,
  }) => {
    if (loaded.customer === undefined) throw notFound('The customer', path.id);
    mustBeActive(loaded.customer);
    const { channel, phone, language, appHash } = body.attributes;
    const { textMessages, ids } = platform;
    if (!textMessages.channels.includes(channel)) {
      const detail = `channel: no provider for ${channel} is configured on this stage`;
      throw new Problem('feature_disabled', { detail, pointer: '/data/attributes/channel' });
    }
    const cipher = await cipherOf();
    const to = verificationPhone(loaded.customer, phone, { cipher, realNow });
    const { countries, perOrganisation } = platform.settings.codes;
    if (!platform.settings.sandbox && !isIn(countries, to)) {
      const detail = `phone: codes are sent only to phones of ${countries.join(', ')}`;
      throw new Problem('invalid_value', { detail, pointer: '/data/attributes/phone' });
    }
    const startedAt = withCodeSent(loaded.starts?.startedAt ?? [], realNow);

    await once('count of codes', () => countCode(table, organisationId, perOrganisation, realNow));
    const verificationToken = freshSecret(ids);
    const code = freshCode(ids);
    const { key } = verification(organisationId, path.id, verificationToken);
    const place = { organisationId, key };
    const hashes = { codeHash: hashCode(code, place, cipher), phoneHash: hashPhone(to, place, cipher) };
    const begun = newVerification(key, { organisationId, customerId: path.id, ...hashes }, realNow);
    const startsKey = starts(organisationId, path.id).key;
    const { type, id } = loaded.customer;
    await save({
      writes: [insert(begun), writeStarts(startsKey, loaded.starts, startedAt, realNow)],
      about: [{ type, id }],
    });

    const text = codeText(code, { language, appHash });
    const message = { organisationId, customer: { type, id }, channel, to, text, createdAt: now };
    requireSent(await textMessages.send(message));
    return { data: verificationResource.of({ attributes: { verificationToken } }) };
  },
});

function requireSent(result: TextMessageResult): void {
  switch (result) {
    case 'sent':
      return;
    case 'timed out':
      throw new Problem('request_timeout', 'The provider of text messages did not answer in time; try again');
    case 'undeliverable':
      throw new Problem('invalid_value', 'The provider of text messages refused the phone of the customer');
  }
}
