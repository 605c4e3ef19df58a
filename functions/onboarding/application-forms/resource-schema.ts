import { erasable } from '../../kernel/jsonapi/erasable.ts';
import { instantField } from '../../kernel/jsonapi/fields.ts';
import { secretText } from '../../kernel/jsonapi/secret-text.ts';
import { linkTo } from '../../kernel/jsonapi/link.ts';
import { resourceSchema } from '../../kernel/jsonapi/answer-schema.ts';
import { tagsSchema } from '../../kernel/table/item.ts';
import { applicantDetailsSchema } from './details.ts';
import { idVerificationSchema, settingsOverrideSchema } from './settings-fields.ts';
import { formLanguages, formStages, formStatuses, formTypes } from './statuses.ts';
import { agreedNoticesSchema } from './store.ts';
import { keptAtErasure, keptText } from '../../kernel/table/handling.ts';
import * as z from 'zod';

export const applicationFormResource = resourceSchema(
  'applicationForm',
  z.strictObject(
    erasable({
      createdAt: instantField,
      updatedAt: instantField.optional(),
      status: z.enum(formStatuses),
      stage: z.enum(formStages),
      tags: tagsSchema,
      url: keptAtErasure(secretText('always')),
      urlExpiresAt: instantField,
      lang: z.enum(formLanguages),
      allowedApplicationTypes: z.array(z.enum(formTypes)),
      applicantDetails: applicantDetailsSchema.optional(),
      settingsOverride: settingsOverrideSchema,
      requireIdVerification: idVerificationSchema,
      hideApplicationProgressTracker: z.boolean(),
      consent: z
        .strictObject({
          at: instantField,
          version: keptText,
          language: z.enum(formLanguages),
          sourceAddress: keptText.optional(),
          disclosures: z.array(z.strictObject({ title: keptText, url: keptText })),
          notices: agreedNoticesSchema.optional(),
        })
        .optional(),
    }),
  ),
  {
    application: linkTo('individualApplication', 'businessApplication').optional(),
    whiteLabelTheme: linkTo('whiteLabelTheme').optional(),
    outreachSettings: linkTo('outreachSettings').optional(),
  },
);
