import { defineCapability } from '../../define-capability.ts';
import { createTheme } from './operations/create.ts';
import { downloadLogo } from './operations/download-logo.ts';
import { getTheme } from './operations/get.ts';
import { listThemes } from './operations/list.ts';
import { updateTheme } from './operations/update.ts';
import { uploadLogo } from './operations/upload-logo.ts';
import { themeFile } from './pages/file.ts';
import { themePreview } from './pages/preview.ts';
import { themeKind } from './store.ts';
import { whiteLabelThemesReference } from './reference.ts';
import { themeTexts } from './texts.ts';

export const whiteLabelThemesCapability = defineCapability({
  name: 'white-label-themes',
  // A migration moves all accounts of a customer.
  scopes: {
    migrations: { only: 'organisation', spansAccounts: true },
    'migrations-write': { only: 'organisation', spansAccounts: true },
  },
  reference: whiteLabelThemesReference,
  operations: [createTheme, getTheme, listThemes, updateTheme, uploadLogo, downloadLogo],
  texts: themeTexts,
  pages: [themePreview, themeFile],
  kinds: [themeKind],
});
