import { instantField } from '../../kernel/jsonapi/fields.ts';
import { resourceSchema } from '../../kernel/jsonapi/answer-schema.ts';
import { fonts } from './theme.ts';
import * as z from 'zod';

const color = z.string();

export const themeResource = resourceSchema(
  'whiteLabelTheme',
  z.strictObject({
    createdAt: instantField,
    updatedAt: instantField.optional(),
    name: z.string(),
    colors: z.strictObject({ brand: color, onBrand: color, background: color, text: color, link: color }),
    font: z.enum(fonts),
    supportContact: z.strictObject({ email: z.string(), phone: z.string().optional() }),
    links: z.strictObject({
      website: z.string().optional(),
      privacyPolicy: z.string().optional(),
      terms: z.string().optional(),
    }),
    hasLogo: z.boolean(),
    previewUrl: z.string(),
  }),
  {},
);
