import { defineEventReference } from '../../define-reference.ts';
import { personalText } from '../../kernel/table/handling.ts';
import { rejectionCodes } from './enums.ts';
import * as z from 'zod';

const ofApplication = {
  relationships: ['application'],
  includes: 'application',
} as const;

const ofDocument = {
  relationships: ['document', 'application'],
  includes: 'document',
} as const;

export const applicationsEventReference = defineEventReference({
  'application.created': {
    emittedWhen: 'an application is created',
    attributes: z.strictObject({}),
    ...ofApplication,
  },
  'application.denied': {
    emittedWhen: 'an application is denied',
    attributes: z.strictObject({}),
    ...ofApplication,
  },
  'application.pendingReview': {
    emittedWhen: 'an application waits for a manual review',
    attributes: z.strictObject({}),
    ...ofApplication,
  },
  'application.awaitingDocuments': {
    emittedWhen: 'an application waits for documents from the applicant',
    attributes: z.strictObject({}),
    ...ofApplication,
  },
  'application.approved': {
    emittedWhen: 'an application is approved and a customer is created from it',
    attributes: z.strictObject({}),
    relationships: ['application', 'customer'],
    includes: 'application',
  },
  'application.canceled': {
    emittedWhen: 'an application is canceled',
    attributes: z.strictObject({}),
    ...ofApplication,
  },
  'document.approved': {
    emittedWhen: 'a document of an application is approved',
    attributes: z.strictObject({}),
    ...ofDocument,
  },
  'document.rejected': {
    emittedWhen: 'a document of an application is rejected and must be uploaded again',
    attributes: z.strictObject({ reason: personalText, reasonCode: z.enum(rejectionCodes) }),
    ...ofDocument,
  },
});
