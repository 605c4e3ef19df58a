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
    emittedWhen: 'somebody has applied, and the identity check begins',
    attributes: z.strictObject({}),
    ...ofApplication,
  },
  'application.denied': {
    emittedWhen: 'the identity check or a reviewer decides against an applicant',
    attributes: z.strictObject({}),
    ...ofApplication,
  },
  'application.pendingReview': {
    emittedWhen: 'the identity check leaves the decision to a reviewer',
    attributes: z.strictObject({}),
    ...ofApplication,
  },
  'application.awaitingDocuments': {
    emittedWhen: 'the applicant has to upload something before anybody decides',
    attributes: z.strictObject({}),
    ...ofApplication,
  },
  'application.approved': {
    emittedWhen: 'the identity check or a reviewer decides for an applicant, who becomes a customer',
    attributes: z.strictObject({}),
    relationships: ['application', 'customer'],
    includes: 'application',
  },
  'application.canceled': {
    emittedWhen: 'somebody withdraws an application before it is decided',
    attributes: z.strictObject({}),
    ...ofApplication,
  },
  'document.approved': {
    emittedWhen: 'a reviewer or the identity check accepts what an applicant has uploaded',
    attributes: z.strictObject({}),
    ...ofDocument,
  },
  'document.rejected': {
    emittedWhen: 'a document of an application is rejected and must be uploaded again',
    attributes: z.strictObject({ reason: personalText, reasonCode: z.enum(rejectionCodes) }),
    ...ofDocument,
  },
});
