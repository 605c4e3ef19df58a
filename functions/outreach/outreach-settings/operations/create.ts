import * as z from 'zod';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { idempotencyKeySchema } from '../../../kernel/idempotency/idempotency.ts';
import { insert } from '../../../kernel/table/write.ts';
import { organisation, organisationKind } from '../../../organisations/for-others.ts';
import { mustMaySendAs } from '../may-send-as.ts';
import { mustOfferEmails, mustTellReversals } from '../offered-emails.ts';
import { outreachFields, outreachSettingsToResource } from '../resource.ts';
import { type OutreachSettings, outreachSettings, outreachSettingsKind } from '../store.ts';
import { getOutreachSettings } from './get.ts';

export const createOutreachSettings = defineOperation({
  id: 'createOutreachSettings',
  capability: 'outreach-settings',
  method: 'POST',
  path: '/outreach-settings',
  scopes: ['migrations-write'],
  callers: 'organisation',
  timeoutSeconds: 5,
  request: {
    variants: [
      defineVariant({
        type: 'outreachSettings',
        attributes: z.object({
          label: outreachFields.label,
          sender: outreachFields.sender,
          replyTo: outreachFields.replyTo.optional(),
          language: outreachFields.language.optional(),
          emails: outreachFields.emails.optional(),
          idempotencyKey: idempotencyKeySchema.optional(),
        }),
      }),
    ],
  },
  response: { status: 201 },
  errors: ['limits_exceeded', 'idempotency_key_conflict', 'feature_disabled'],
  uses: { read: [organisationKind], write: [outreachSettingsKind] },
  replayedBy: getOutreachSettings,

  load: ({ organisationId }) => ({ org: organisation(organisationId), head: outreachSettings.head(organisationId) }),

  handle: async ({ organisationId, body, loaded, now, platform, save }) => {
    const { label, sender, replyTo, language, emails } = body.attributes;
    mustMaySendAs(loaded.org, sender, platform.settings);
    mustOfferEmails(emails ?? {}, platform.settings);
    mustTellReversals(emails ?? {});
    const { place, counted } = outreachSettings.next(organisationId, loaded.head, 'outreach settings');
    const one: OutreachSettings = {
      ...place,
      version: 0,
      organisationId,
      label,
      sender,
      ...(replyTo === undefined ? {} : { replyTo }),
      language: language ?? 'en',
      emails: emails ?? {},
      createdAt: now,
    };
    await save({ writes: [counted, insert(one)], about: [{ type: 'outreachSettings', id: one.id }] }, one.id);
    return { data: outreachSettingsToResource(one) };
  },
});
