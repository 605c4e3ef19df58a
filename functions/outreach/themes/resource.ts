import * as z from 'zod';
import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { instantField } from '../../kernel/jsonapi/fields.ts';
import { resourceSchema } from '../../kernel/jsonapi/resource.ts';
import { themePages, themeSubjectOf } from '../hosted-pages/layout.ts';
import { linkTextOf, pageAddress, type PageView } from '../hosted-pages/links.ts';
import type { Theme } from './store.ts';
import { fonts } from './theme.ts';

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

/** A theme as a resource. `previewUrl` leads to a page in its look. */
export const themeToResource = (theme: Theme, { cipher, settings }: PageView): ResourceObject =>
  themeResource.of({
    id: theme.id,
    attributes: {
      createdAt: theme.createdAt,
      updatedAt: theme.updatedAt,
      name: theme.name,
      colors: theme.colors,
      font: theme.font,
      supportContact: theme.supportContact,
      links: theme.links,
      hasLogo: theme.logo !== undefined,
      previewUrl: pageAddress(settings, themePages, linkTextOf(themeSubjectOf(theme), cipher)),
    },
  });
