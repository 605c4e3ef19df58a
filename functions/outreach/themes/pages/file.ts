import { notFound } from '../../../kernel/base/problem.ts';
import { definePage } from '../../../kernel/http/page.ts';
import type { PageFile } from '../../../kernel/http/page-request.ts';
import type { Table } from '../../../kernel/table/table.ts';
import { usualLook } from '../../hosted-pages/layout.ts';
import { linkKinds } from '../../hosted-pages/links.ts';
import { photosFile, photosScript } from '../../hosted-pages/photos.ts';
import { iconOf, stylesheetOf } from '../../hosted-pages/stylesheet.ts';
import { themeAt } from '../hosted.ts';
import { type Theme, themeKind, themeLogo } from '../store.ts';
import { usualColors } from '../theme.ts';

/** The look of pages that belong to no organisation. */
const usual = { name: '', colors: usualColors, font: 'System' } as const;

export const themeFile = definePage({
  id: 'getThemeFile',
  capability: 'white-label-themes',
  method: 'GET',
  path: '/hosted/themes/{secret}/{file}',
  timeoutSeconds: 5,
  uses: { read: [...linkKinds, themeKind], write: [] },

  show: async ({ path: { secret = '', file = '' } }, { table }) => {
    const theme = secret === usualLook ? usual : await themeAt(table, secret);
    const found = theme && (await fileOf(theme, file, table));
    if (found === undefined) throw notFound('The file', file);
    return { file: found };
  },
});

async function fileOf(theme: Theme | typeof usual, name: string, table: Table): Promise<PageFile | undefined> {
  switch (name) {
    case 'theme.css':
      return { bytes: Buffer.from(stylesheetOf(theme)), type: 'text/css' };
    case photosFile:
      return { bytes: Buffer.from(photosScript), type: 'text/javascript' };
    case 'icon.svg':
      return { bytes: Buffer.from(iconOf(theme)), type: 'image/svg+xml' };
    case 'logo': {
      if (!('logo' in theme) || theme.logo === undefined) return undefined;
      const ref = themeLogo(theme.organisationId, theme.id);
      const stored = ref && (await table.get(ref.key));
      return stored && { bytes: Buffer.from(ref.parse(stored).base64, 'base64'), type: theme.logo.type };
    }
    default:
      return undefined;
  }
}
