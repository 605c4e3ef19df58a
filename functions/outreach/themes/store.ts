import * as z from 'zod';
import { idSchema, keptText } from '../../kernel/table/handling.ts';
import { defineItem, instantSchema, type ItemOf, type ItemRef, storedText } from '../../kernel/table/item.ts';
import { defineKind, partitionKey } from '../../kernel/table/kind.ts';
import { numberKey } from '../../kernel/base/ids/child-id.ts';
import { numberedByOrganisation } from '../numbered-by-organisation.ts';
import { logoLimits } from './logo.ts';
import type { Color, ThemeFont } from './theme.ts';

export const themeKind = defineKind({
  prefix: 'wlt',
  owner: 'organisation',
});

const color = storedText<Color>();

export const themeItem = defineItem(themeKind, () => ({
  version: z.number(),
  organisationId: idSchema,
  id: idSchema,
  name: keptText,
  colors: z.object({ brand: color, onBrand: color, background: color, text: color, link: color }),
  font: storedText<ThemeFont>(),
  supportContact: z.object({ email: keptText, phone: keptText.optional() }),
  links: z.object({
    website: keptText.optional(),
    privacyPolicy: keptText.optional(),
    terms: keptText.optional(),
  }),
  /** Present if it has a logo: its media type and the hash of its bytes, by which caches know it. */
  logo: z.object({ type: z.enum(logoLimits.fileTypes), sha256: keptText }).optional(),
  createdAt: instantSchema,
  updatedAt: instantSchema.optional(),
}));
export type Theme = ItemOf<typeof themeItem>;

/** An organisation numbers its themes. The first one is used where none is named. */
export const themes = numberedByOrganisation(themeItem);

/** The bytes of a logo in base64. They are an item of their own, because only the page that shows them reads them. */
export const logoItem = defineItem(themeKind, () => ({ base64: keptText }));
export type Logo = ItemOf<typeof logoItem>;

export function themeLogo(organisationId: string, id: string): ItemRef<Logo> | undefined {
  if (themes.ref(organisationId, id) === undefined) return undefined;
  return logoItem.ref({ pk: partitionKey(themeKind, organisationId), sk: `l#${numberKey(Number(id))}` });
}
