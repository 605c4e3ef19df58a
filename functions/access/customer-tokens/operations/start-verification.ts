import * as z from 'zod';
import { mustBeActive } from '../../../onboarding/customers/customer-machine.ts';
import { customer, customerKind } from '../../../onboarding/customers/for-others.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { invariant } from '../../../kernel/base/invariant.ts';
import { organisation, organisationKind } from '../../../organisations/for-others.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { pattern } from '../../../kernel/jsonapi/fields.ts';
import { where } from '../../../kernel/jsonapi/member-rules.ts';
import { always } from '../../../onboarding/people/residence.ts';
import { phoneField } from '../../../kernel/jsonapi/phone-field.ts';
import { messageChannels } from '../../../ports/text-messages/port.ts';
import { orderCode } from '../../../onboarding/customers/order-code.ts';
import { codeAlarms, codeKinds } from '../../../outreach/one-time-passwords/send-code.ts';
import { starts } from '../../../outreach/one-time-passwords/for-others.ts';
import { passwordLanguages } from '../../../outreach/one-time-passwords/text.ts';
import type { verificationResource } from '../resource-schema.ts';
import { makeResource } from '../../../kernel/jsonapi/resource.ts';

export const startCustomerTokenVerification = defineOperation({
  id: 'startCustomerTokenVerification',
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
        attributes: z
          .object({
            channel: z.enum(messageChannels, { error: `must be ${messageChannels.join(' or ')}` }),
            phone: phoneField.optional(),
            appHash: pattern(/^[\w+/]{11}$/, 'must have the 11 characters of an app hash').optional(),
            language: z.enum(passwordLanguages, { error: `must be ${passwordLanguages.join(' or ')}` }).optional(),
          })
          .refine(
            ({ channel, appHash }: { channel?: unknown; appHash?: unknown }) =>
              appHash === undefined || channel !== 'call',
            {
              path: ['appHash'],
              error: 'cannot be given with the channel call: it belongs to a text message',
              ...always,
            },
          )
          .meta(where('channel', 'call', { not: { required: ['appHash'] } })),
      }),
    ],
  },
  response: { status: 201 },
  refusesDryRun: 'each code that is sent counts',
  errors: ['not_found', 'invalid_state', 'feature_disabled', 'request_timeout'],
  uses: { read: [customerKind, organisationKind], write: codeKinds },
  needs: ['textMessages'],
  alarmsOn: codeAlarms,

  load: ({ organisationId, path }) => ({
    customer: customer(organisationId, path.id),
    starts: starts(organisationId, path.id, 'confirmation'),
    organisation: organisation(organisationId),
  }),

  handle: async ({ path, body, loaded, now, realNow, once, platform, table, cipher, save }) => {
    if (loaded.customer === undefined) throw notFound('The customer', path.id);
    mustBeActive(loaded.customer);
    invariant(loaded.organisation !== undefined, 'the organisation of a token was not found');
    const reason = { sender: loaded.organisation.name, purpose: 'confirmation' } as const;
    const order = { ...body.attributes, ...reason, customer: loaded.customer, sent: loaded.starts };
    const { verificationToken, change, send } = await orderCode(order, {
      platform,
      table,
      once,
      now,
      realNow,
      cipher: await cipher(),
    });
    await save(change);
    await send();
    return {
      data: makeResource<typeof verificationResource>('customerTokenVerification', {
        attributes: { verificationToken },
      }),
    };
  },
});
