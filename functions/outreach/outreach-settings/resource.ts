import * as z from 'zod';
import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { emailField } from '../../kernel/jsonapi/email-field.ts';
import { text } from '../../kernel/jsonapi/fields.ts';
import { languages } from '../languages.ts';
import { isOn, type OutreachEmail, outreachEmails, type OutreachSettings } from './store.ts';
import { makeResource } from '../../kernel/jsonapi/resource.ts';
import type { outreachSettingsResource } from './resource-schema.ts';

/** The attributes of outreach settings as they are sent. */
export const outreachFields = {
  label: text(60),
  sender: z.object({ name: text(60), email: emailField }),
  replyTo: emailField,
  language: z.enum(languages),
  emails: z.partialRecord(z.enum(outreachEmails), z.boolean()),
};

/** Every e-mail, and whether it is sent. */
const emailsOf = (one: OutreachSettings) =>
  Object.fromEntries(outreachEmails.map((name) => [name, isOn(one, name)])) as Record<OutreachEmail, boolean>;

export const outreachSettingsToResource = (one: OutreachSettings): ResourceObject =>
  makeResource<typeof outreachSettingsResource>('outreachSettings', {
    id: one.id,
    attributes: {
      createdAt: one.createdAt,
      updatedAt: one.updatedAt,
      label: one.label,
      sender: one.sender,
      replyTo: one.replyTo,
      language: one.language,
      emails: emailsOf(one),
    },
  });
