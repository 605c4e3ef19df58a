import { defineEventReference } from '../../define-reference.ts';
import { suppressionReasons } from '../../outreach/emails/suppressions.ts';
import * as z from 'zod';

export const applicationFormsEventReference = defineEventReference({
  'applicationForm.emailSuppressed': {
    emittedWhen:
      'an e-mail to the applicant of a form bounces or its reader complains, so that no more are sent to the address',
    attributes: z.strictObject({ reason: z.enum(suppressionReasons) }),
    relationships: ['applicationForm'],
    includes: 'applicationForm',
  },
});
