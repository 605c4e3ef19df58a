import { defineEventReference } from '../../define-reference.ts';
import { personalText } from '../../kernel/table/handling.ts';
import { rejectionCodes } from './enums.ts';
import * as z from 'zod';

export const applicationsEventReference = defineEventReference({
  'application.created': {
    emittedWhen: 'an application is created',
    attributes: z.strictObject({}),
  },
  'application.denied': {
    emittedWhen: 'an application is denied',
    attributes: z.strictObject({}),
  },
  'application.pendingReview': {
    emittedWhen: 'an application waits for a manual review',
    attributes: z.strictObject({}),
  },
  'application.awaitingDocuments': {
    emittedWhen: 'an application waits for documents from the applicant',
    attributes: z.strictObject({}),
  },
  'application.approved': {
    emittedWhen: 'an application is approved and a customer is created from it',
    attributes: z.strictObject({}),
  },
  'application.canceled': {
    emittedWhen: 'an application is canceled',
    attributes: z.strictObject({}),
  },
  'document.approved': {
    emittedWhen: 'a document of an application is approved',
    attributes: z.strictObject({}),
  },
  'document.rejected': {
    emittedWhen: 'a document of an application is rejected and must be uploaded again',
    attributes: z.strictObject({ reason: personalText, reasonCode: z.enum(rejectionCodes) }),
  },
});
