import { contrastMin, contrastOf } from '../../kernel/base/contrast.ts';

/** A colour as `#rrggbb`. */
export type Color = `#${string}`;

/** The colours of pages and e-mails. */
export interface ThemeColors {
  /** Of the head of a page and of its buttons, and of the texts on them. */
  readonly brand: Color;
  readonly onBrand: Color;
  readonly background: Color;
  readonly text: Color;
  readonly link: Color;
}

export const usualColors: ThemeColors = {
  brand: '#12496b',
  onBrand: '#ffffff',
  background: '#ffffff',
  text: '#1b1f23',
  link: '#12496b',
};

/** The fonts that a theme can choose. All are on the devices of readers already, so no page loads one. */
export const fonts = ['System', 'Humanist', 'Geometric', 'Serif', 'Rounded'] as const;
export type ThemeFont = (typeof fonts)[number];

/** The families that devices look for, in order. */
export const fontStacks: Readonly<Record<ThemeFont, string>> = {
  System: 'system-ui, -apple-system, Segoe UI, Roboto, sans-serif',
  Humanist: 'Seravek, Gill Sans Nova, Ubuntu, Calibri, DejaVu Sans, sans-serif',
  Geometric: 'Avenir, Montserrat, Corbel, URW Gothic, sans-serif',
  Serif: 'Charter, Bitstream Charter, Cambria, Georgia, serif',
  Rounded: 'ui-rounded, Hiragino Maru Gothic ProN, Quicksand, Comfortaa, sans-serif',
};

/** The pairs of colours that meet as text and its background, and the sides of input fields. */
const pairs = [
  ['onBrand', 'brand'],
  ['text', 'background'],
  ['link', 'background'],
  ['brand', 'background'],
] as const satisfies readonly (readonly [keyof ThemeColors, keyof ThemeColors])[];

/** Says which colours are too similar to be read on each other (WCAG AA), with their contrast. Empty if all can be read. */
export function unreadablePairs(
  colors: ThemeColors,
): readonly { readonly name: keyof ThemeColors; readonly sentence: string }[] {
  return pairs.flatMap(([name, on]) => {
    const contrast = contrastOf(colors[name], colors[on]);
    if (contrast >= contrastMin) return [];
    const shown = (Math.floor(contrast * 10) / 10).toFixed(1);
    const sentence = `${colors[name]} on ${on} ${colors[on]} has a contrast of ${shown}; text needs ${contrastMin} (WCAG AA)`;
    return [{ name, sentence }];
  });
}
