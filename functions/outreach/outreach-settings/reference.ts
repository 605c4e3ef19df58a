import { defineReference, listAnswer } from '../../define-reference.ts';
import type { createOutreachSettings } from './operations/create.ts';
import type { getOutreachSettings } from './operations/get.ts';
import type { listOutreachSettings } from './operations/list.ts';
import type { updateOutreachSettings } from './operations/update.ts';
import { outreachSettingsResource } from './resource-schema.ts';
import type { outreachSettingsKind } from './store.ts';

export const outreachSettingsReference = defineReference<{
  operations:
    | typeof createOutreachSettings
    | typeof getOutreachSettings
    | typeof listOutreachSettings
    | typeof updateOutreachSettings;
  kinds: typeof outreachSettingsKind;
}>({
  operations: {
    createOutreachSettings: {
      summary: 'Create outreach settings',
      description:
        'Who sends e-mails to customers, in which language, and which of them; all are sent unless they are turned off. In a live stage, the address of the sender must belong to a domain that the operator has given to the organisation, and verified with Amazon SES. The first settings are used where a request names none.',
      data: outreachSettingsResource,
      examples: {
        outreachSettings: {
          attributes: {
            label: 'move of 2027',
            sender: { name: 'Acme', email: 'accounts@acme.example' },
            replyTo: 'help@acme.example',
            language: 'en',
            emails: { weeklyReminder: true },
          },
        },
      },
    },
    getOutreachSettings: {
      summary: 'Get outreach settings',
      data: outreachSettingsResource,
    },
    listOutreachSettings: {
      summary: 'List outreach settings',
      data: listAnswer(outreachSettingsResource),
    },
    updateOutreachSettings: {
      summary: 'Change outreach settings',
      description:
        'Each given attribute replaces the stored one, and each given e-mail its own; a replyTo of null removes it. It holds for e-mails from the next one on.',
      data: outreachSettingsResource,
      examples: { outreachSettings: { attributes: { emails: { weeklyReminder: false } } } },
    },
  },
  kinds: {
    ors: {
      holds: "an organisation's settings for e-mails to its customers, and their count",
      keys: { pk: '<org>', sk: 'head, c#<id>', foundBy: 'id, ascending' },
    },
  },
});
