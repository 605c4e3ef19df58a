import * as z from 'zod';
import { notFound } from '../../../kernel/base/problem.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { replace } from '../../../kernel/table/write.ts';
import { organisation, organisationKind } from '../../../organisations/for-others.ts';
import { mustMaySendAs } from '../may-send-as.ts';
import { mustOfferEmails, mustTellReversals } from '../offered-emails.ts';
import { outreachFields, outreachSettingsToResource } from '../resource.ts';
import { type OutreachSettings, outreachSettings, outreachSettingsKind } from '../store.ts';

export const updateOutreachSettings = defineOperation({
  id: 'updateOutreachSettings',
  capability: 'outreach-settings',
  method: 'PATCH',
  path: '/outreach-settings/{id}',
  scopes: ['migrations-write'],
  callers: 'organisation',
  timeoutSeconds: 5,
  request: {
    variants: [
      defineVariant({
        type: 'outreachSettings',
        attributes: z.object({ ...outreachFields, replyTo: outreachFields.replyTo.nullable() }).partial(),
      }),
    ],
  },
  response: { status: 200 },
  errors: ['not_found', 'feature_disabled'],
  uses: { read: [organisationKind], write: [outreachSettingsKind] },

  load: ({ organisationId, path }) => ({
    org: organisation(organisationId),
    one: outreachSettings.ref(organisationId, path.id),
  }),

  handle: async ({ path, body, loaded: { org, one: before }, now, platform, save }) => {
    if (before === undefined) throw notFound('The outreach settings', path.id);
    const { label, sender, replyTo = before.replyTo, language, emails } = body.attributes;
    if (sender !== undefined) mustMaySendAs(org, sender, platform.settings);
    mustOfferEmails(emails ?? {}, platform.settings);
    if (emails !== undefined) mustTellReversals({ ...before.emails, ...emails });
    const { replyTo: _, ...kept } = before;
    const one: OutreachSettings = {
      ...kept,
      label: label ?? before.label,
      sender: sender ?? before.sender,
      ...(replyTo === undefined || replyTo === null ? {} : { replyTo }),
      language: language ?? before.language,
      emails: { ...before.emails, ...emails },
      updatedAt: now,
    };
    await save({ writes: [replace(one)], about: [{ type: 'outreachSettings', id: one.id }] });
    return { data: outreachSettingsToResource(one) };
  },
});
