import { defineTexts } from '../../define-texts.ts';
import { sharedTexts } from '../../shared-texts.ts';
import type { createTheme } from './operations/create.ts';
import type { updateTheme } from './operations/update.ts';
import type { themeResource } from './resource-schema.ts';

const colors = {
  brand:
    'Of the head of a page and of its buttons. It is also the edge of input fields, so it must stand out from `background`.',
  onBrand: 'Of the texts on `brand`.',
  background: 'Of the page itself.',
  text: 'Of ordinary texts, on `background`.',
  link: 'Of links, on `background`.',
} as const;

const links = {
  website: 'Where your website is.',
  privacyPolicy: 'Where your privacy policy is.',
  terms: 'Where your terms are.',
} as const;

const fields = {
  ...sharedTexts,
  name: 'Your name as customers see it on pages and in e-mails, 60 characters at most.',
  colors: [
    'Colours as `#rrggbb`. Texts must have a contrast of 4.5 at least on what is behind them (WCAG AA).',
    colors,
  ],
  font: [
    'The family of fonts. Devices of readers have them already, so no page loads one.',
    {
      System: 'the one of the device itself',
      Humanist: 'without serifs, near to handwriting',
      Geometric: 'without serifs, of plain circles and lines',
      Serif: 'small strokes at the ends of letters, as in printed books',
      Rounded: 'without serifs, with round ends',
    },
  ],
  supportContact: [
    'Where customers get help.',
    {
      email: 'The address that customers can write to.',
      phone: 'The number that customers can call, as they should see it: 4 to 30 characters.',
    },
  ],
  links: [
    'Pages of yours to which pages and e-mails link, each an https URL. One that is absent is not linked.',
    links,
  ],
} as const;

export const themeTexts = defineTexts<{
  resources: typeof themeResource;
  operations: typeof createTheme | typeof updateTheme;
}>({
  types: {
    whiteLabelTheme: 'How hosted pages and e-mails look to customers: name, logo, colours, font and links.',
  },
  resources: {
    whiteLabelTheme: {
      ...fields,
      updatedAt: 'When it or its logo was last changed. Absent if neither ever was.',
      hasLogo: 'Whether a logo was uploaded. Without one, pages show the name.',
      previewUrl: 'A page that shows the theme, for a browser. It needs no token.',
    },
  },
  requests: {
    createWhiteLabelTheme: {
      ...fields,
      colors: [
        'Colours as `#rrggbb`. Those that are left out are the usual ones. Texts must have a contrast of 4.5 at least on what is behind them (WCAG AA), or the answer is 400 and names the pair.',
        colors,
      ],
      font: ['The family of fonts. It is System unless given.', fields.font[1]],
    },
    updateWhiteLabelTheme: {
      ...fields,
      colors: [
        'Colours as `#rrggbb`. Those that are left out stay as they are. Texts must have a contrast of 4.5 at least on what is behind them (WCAG AA), or the answer is 400 and names the pair.',
        colors,
      ],
      supportContact: [
        'Where customers get help. It replaces the earlier contact as a whole.',
        fields.supportContact[1],
      ],
      links: ['Pages of yours, each an https URL. They replace the earlier links as a whole.', links],
    },
  },
  events: {},
});
