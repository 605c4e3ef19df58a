import { defineTexts } from '../../define-texts.ts';
import { languageTexts, sharedTexts } from '../../shared-texts.ts';
import type { createOutreachSettings } from './operations/create.ts';
import type { updateOutreachSettings } from './operations/update.ts';
import type { outreachSettingsResource } from './resource-schema.ts';

const fields = {
  ...sharedTexts,
  label: 'A name of your choice for these settings, 60 characters at most. Customers do not see it.',
  sender: [
    'In whose name the e-mails are sent.',
    {
      name: 'The name that receivers see as the sender, 60 characters at most.',
      email:
        'The address of the sender. In a live stage it must belong to a domain that the operator has given to the organisation.',
    },
  ],
  replyTo: 'The address that gets the replies. Without it, the sender gets them.',
  language: ['The language of the e-mails.', languageTexts],
  emails: [
    'Which e-mails are sent, by their names: false turns one off.',
    {
      invitation: 'Invites a customer to agree to a move to another bank.',
      weeklyReminder: 'Reminds the customer of that every week.',
      closureNotice: 'Says when the old accounts will be closed.',
      transferConfirmation: 'Says which amount is on its way to the new bank, and when it arrives.',
      applicationApproved: 'Tells those who applied on a form that they are customers.',
      documentsNeeded: 'Asks those who applied on a form for documents.',
      applicationDenied: 'Tells those who applied on a form that they were denied.',
      disputeReceived: 'Tells the owners of an account that their dispute was received. Off until it is turned on.',
      disputeCredited: 'Says which amount was credited while a dispute is investigated. Off until it is turned on.',
      disputeCreditReversal: 'Says when such a credit is taken back, and how much of it. Off until it is turned on.',
      disputeDecided: 'Says how a dispute was decided, and why. Off until it is turned on.',
    },
  ],
} as const;

export const outreachSettingsTexts = defineTexts<{
  resources: typeof outreachSettingsResource;
  operations: typeof createOutreachSettings | typeof updateOutreachSettings;
}>({
  types: {
    outreachSettings: 'In whose name and in which language customers get e-mails, and which of them.',
  },
  resources: {
    outreachSettings: { ...fields, updatedAt: 'When they were last changed. Absent if they never were.' },
  },
  requests: {
    createOutreachSettings: {
      ...fields,
      language: ['The language of the e-mails. It is English unless given.', fields.language[1]],
      emails: [
        'Which e-mails are sent, by their names: false turns one off. Those that are left out are sent, except for those about disputes.',
        fields.emails[1],
      ],
    },
    updateOutreachSettings: {
      ...fields,
      replyTo: 'The address that gets the replies. Null removes it: then the sender gets them.',
      emails: [
        'Which e-mails are sent, by their names: false turns one off. Those that are left out stay as they are.',
        fields.emails[1],
      ],
    },
  },
  events: {},
});
