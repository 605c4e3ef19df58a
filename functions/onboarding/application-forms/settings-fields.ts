import { linkField, text } from '../../kernel/jsonapi/fields.ts';
import { disclosureNames } from './store.ts';
import * as z from 'zod';
import { keptAtErasure } from '../../kernel/table/handling.ts';

export const additionalMax = 20;

/** The addresses of documents and of the place to go to at the end, in place of what the theme says. */
export const settingsOverrideSchema = keptAtErasure(
  z
    .object({
      redirectUrl: linkField.optional(),
      ...(Object.fromEntries(disclosureNames.map((name) => [name, linkField.optional()])) as Record<
        (typeof disclosureNames)[number],
        z.ZodOptional<typeof linkField>
      >),
      additionalDisclosures: z
        .array(z.object({ title: text(200), url: linkField }), { error: 'must be a list' })
        .max(additionalMax, { error: `must have at most ${additionalMax}` })
        .optional(),
    })
    .meta({ id: 'applicationFormSettingsOverride' }),
);

export const idVerificationSchema = z
  .object({
    individual: z.boolean().optional(),
    officer: z.boolean().optional(),
    beneficialOwners: z.boolean().optional(),
  })
  .meta({ id: 'requireIdVerification' });
