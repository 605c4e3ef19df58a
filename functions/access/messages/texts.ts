import { defineTexts } from '../../define-texts.ts';
import { channelTexts, phoneTexts } from '../../shared-texts.ts';
import type { emailMessageResource, textMessageResource } from './resource-schema.ts';

const fields = {
  createdAt: "When it would have been sent, by the bank's clock. The message is kept for a week of real time.",
  customer: 'The customer whom the message concerns, unless it concerns an application form.',
  applicationForm: 'The application form that the message concerns, unless it concerns a customer.',
} as const;

export const messageTexts = defineTexts<{ resources: typeof textMessageResource | typeof emailMessageResource }>({
  types: {
    textMessage:
      'A text or call to a phone that a live stage would have sent. A sandbox keeps it so that tests can read it.',
    emailMessage: 'An e-mail that a live stage would have sent. A sandbox keeps it so that tests can read it.',
  },
  resources: {
    textMessage: {
      ...fields,
      channel: ['How a live stage would have sent it.', channelTexts],
      to: ['The phone that would have received it.', phoneTexts],
      text: 'The whole text as it would have been shown or spoken, with the one-time password in it.',
    },
    emailMessage: {
      ...fields,
      from: [
        'Who would have sent the e-mail, as the outreach settings say.',
        { name: 'The name that the receiver sees as the sender.', email: 'The address of the sender.' },
      ],
      replyTo: 'The address that gets the replies. Without it, the sender gets them.',
      to: 'The address that would have received the e-mail.',
      subject: 'The line above the e-mail, in the language of the outreach settings.',
      text: 'The e-mail as plain text.',
      html: 'The same e-mail as HTML.',
    },
  },
  requests: {},
  events: {},
});
