import { erasable } from '../../kernel/jsonapi/erasable.ts';
import { addressSchema } from '../../kernel/jsonapi/fields.ts';
import { linkTo } from '../../kernel/jsonapi/link.ts';
import { resourceSchema } from '../../kernel/jsonapi/answer-schema.ts';
import { applicationTypes, documentStatuses, documentTypes, keptOfDocuments, rejectionCodes } from './enums.ts';
import { personRoles } from '../../ports/identity-check/port.ts';
import * as z from 'zod';

export const documentResource = resourceSchema(
  'document',
  z.strictObject(
    erasable(
      {
        status: z.enum(documentStatuses),
        documentType: z.enum(documentTypes),
        description: z.string(),
        name: z.string(),
        personRole: z.enum(personRoles).optional(),
        address: addressSchema.optional(),
        dateOfBirth: z.iso.date().optional(),
        passport: z.string().optional(),
        ein: z.string().optional(),
        jobId: z.string().optional(),
        reasonCode: z.enum(rejectionCodes).optional(),
        reason: z.string().optional(),
      },
      keptOfDocuments,
    ),
  ),
  {
    application: linkTo(...applicationTypes),
    person: linkTo('beneficialOwner', 'trustee', 'beneficiary', ...applicationTypes).optional(),
  },
);
