import { erasable } from '../../kernel/jsonapi/erasable.ts';
import { addressSchema } from '../../kernel/jsonapi/fields.ts';
import { linkTo } from '../../kernel/jsonapi/link.ts';
import { resourceSchema } from '../../kernel/jsonapi/answer-schema.ts';
import { applicationTypes, documentStatuses, documentTypes, rejectionCodes } from './enums.ts';
import { personRoles } from '../../ports/identity-check/port.ts';
import { emptiedAtErasure, keptText, personalText } from '../../kernel/table/handling.ts';
import * as z from 'zod';

export const documentResource = resourceSchema(
  'document',
  z.strictObject(
    erasable({
      status: z.enum(documentStatuses),
      documentType: z.enum(documentTypes),
      description: keptText,
      name: personalText,
      personRole: z.enum(personRoles).optional(),
      address: addressSchema.optional(),
      dateOfBirth: emptiedAtErasure(z.iso.date()).optional(),
      passport: personalText.optional(),
      ein: personalText.optional(),
      jobId: personalText.optional(),
      reasonCode: z.enum(rejectionCodes).optional(),
      reason: personalText.optional(),
    }),
  ),
  {
    application: linkTo(...applicationTypes),
    person: linkTo('beneficialOwner', 'trustee', 'beneficiary', ...applicationTypes).optional(),
  },
);
