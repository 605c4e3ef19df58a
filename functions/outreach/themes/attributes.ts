import * as z from 'zod';
import { Problem } from '../../kernel/base/problem.ts';
import { emailField } from '../../kernel/jsonapi/email-field.ts';
import { text, pattern, linkField } from '../../kernel/jsonapi/fields.ts';
import { type Color, fonts, type ThemeColors, unreadablePairs } from './theme.ts';

const colorField = pattern(/^#[\da-fA-F]{6}$/, 'must be a colour as #rrggbb').pipe(z.custom<Color>());

/** The attributes of a theme as they are sent. */
export const themeFields = {
  name: text(60),
  colors: z
    .object({ brand: colorField, onBrand: colorField, background: colorField, text: colorField, link: colorField })
    .partial(),
  font: z.enum(fonts),
  supportContact: z.object({
    email: emailField,
    phone: pattern(/^[\d ()+.-]{4,30}$/, 'must have 4 to 30 digits, blanks and ( ) + . -').optional(),
  }),
  links: z.object({ website: linkField, privacyPolicy: linkField, terms: linkField }).partial(),
};

/** Refuses colours that cannot be read on each other, with a problem for each pair. */
export function mustBeReadable(colors: ThemeColors): void {
  const unreadable = unreadablePairs(colors);
  if (unreadable.length === 0) return;
  throw new Problem(
    'invalid_value',
    unreadable.map(({ name, sentence }) => ({
      detail: `colors.${name}: ${sentence}`,
      pointer: `/data/attributes/colors/${name}`,
    })),
  );
}
