import { fileExtensions } from '../../../kernel/http/file-type.ts';
import { notFound, Problem } from '../../../kernel/base/problem.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { logoLimits } from '../logo.ts';
import { themeKind, themeLogo, themes } from '../store.ts';

export const downloadLogo = defineOperation({
  id: 'getLogo',
  capability: 'white-label-themes',
  method: 'GET',
  path: '/white-label-themes/{id}/logo',
  scopes: ['migrations'],
  callers: 'organisation',
  timeoutSeconds: 5,
  response: { status: 200, isFile: true, fileTypes: logoLimits.fileTypes },
  errors: ['not_found'],
  uses: { read: [themeKind], write: [] },

  load: ({ organisationId, path }) => ({
    theme: themes.ref(organisationId, path.id),
    logo: themeLogo(organisationId, path.id),
  }),

  handle: ({ path, loaded: { theme, logo } }) => {
    if (theme === undefined) throw notFound('The white-label theme', path.id);
    if (theme.logo === undefined || logo === undefined) throw new Problem('not_found', 'The theme has no logo');
    const name = `logo-${theme.id}.${fileExtensions[theme.logo.type]}`;
    return { file: { bytes: Buffer.from(logo.base64, 'base64'), name, type: theme.logo.type } };
  },
});
