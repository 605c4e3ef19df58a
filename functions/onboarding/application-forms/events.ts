import * as z from 'zod';
import { defineEvent } from '../../kernel/base/event-type.ts';
import { suppressionReasons } from '../../outreach/emails/suppressions.ts';

export const applicationFormEmailSuppressed = defineEvent({
  type: 'applicationForm.emailSuppressed',
  emittedWhen:
    'an e-mail to the applicant of a form bounces or its reader complains, so that no more are sent to the address',
  attributes: z.strictObject({ reason: z.enum(suppressionReasons) }),
  relationships: ['applicationForm'],
  includes: 'applicationForm',
});
