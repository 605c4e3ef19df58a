import { defineReference, listAnswer, noDocument } from '../../define-reference.ts';
import type { createTheme } from './operations/create.ts';
import type { downloadLogo } from './operations/download-logo.ts';
import type { getTheme } from './operations/get.ts';
import type { listThemes } from './operations/list.ts';
import type { updateTheme } from './operations/update.ts';
import type { uploadLogo } from './operations/upload-logo.ts';
import { themeResource } from './resource-schema.ts';
import type { themeKind } from './store.ts';
import type { themeFile } from './pages/file.ts';
import type { themePreview } from './pages/preview.ts';

export const whiteLabelThemesReference = defineReference<{
  operations:
    | typeof createTheme
    | typeof getTheme
    | typeof listThemes
    | typeof updateTheme
    | typeof uploadLogo
    | typeof downloadLogo;
  kinds: typeof themeKind;
  pages: typeof themePreview | typeof themeFile;
}>({
  operations: {
    createWhiteLabelTheme: {
      summary: 'Create a white-label theme',
      description:
        'The look of the pages and e-mails that customers see. Colours that are left out are the usual ones; colours that cannot be read on each other by WCAG AA are refused, with the pair. The first theme is used where a request names none.',
      data: themeResource,
      examples: {
        whiteLabelTheme: {
          attributes: {
            name: 'Acme',
            colors: { brand: '#5b2a86', onBrand: '#ffffff', link: '#5b2a86' },
            font: 'Humanist',
            supportContact: { email: 'help@acme.example', phone: '+1 555 010 0100' },
            links: { website: 'https://acme.example', privacyPolicy: 'https://acme.example/privacy' },
          },
        },
      },
    },
    getWhiteLabelTheme: {
      summary: 'Get a white-label theme',
      data: themeResource,
    },
    listWhiteLabelThemes: {
      summary: 'List white-label themes',
      data: listAnswer(themeResource),
    },
    updateWhiteLabelTheme: {
      summary: 'Change a white-label theme',
      description:
        'Each given attribute replaces the stored one, and each given colour its own. Pages look new at once, and e-mails from the next one on.',
      data: themeResource,
      examples: { whiteLabelTheme: { attributes: { font: 'Serif' } } },
    },
    uploadLogo: {
      summary: 'Upload the logo of a white-label theme',
      description: 'PNG or JPEG, up to 100 KiB; the content decides, not its name. Uploading again replaces it.',
      data: themeResource,
    },
    getLogo: {
      summary: 'Get the logo of a white-label theme',
      description: 'The bytes as they were uploaded, as an attachment.',
      data: noDocument,
    },
  },
  kinds: {
    wlt: {
      holds: "an organisation's white-label themes, their logos, and their count",
      keys: { pk: '<org>', sk: 'head, c#<id>, l#<id>', foundBy: 'id, ascending' },
    },
  },
  pages: {
    showThemePreview: { summary: 'A page with every element, to look at a theme' },
    getThemeFile: {
      summary: 'The stylesheet, the script for photos, the icon and the logo of hosted pages with a theme',
    },
  },
});
