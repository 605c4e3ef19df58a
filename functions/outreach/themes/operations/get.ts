import { notFound } from '../../../kernel/base/problem.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { themeToResource } from '../resource.ts';
import { themeKind, themes } from '../store.ts';

export const getTheme = defineOperation({
  id: 'getWhiteLabelTheme',
  capability: 'white-label-themes',
  method: 'GET',
  path: '/white-label-themes/{id}',
  scopes: ['migrations'],
  callers: 'organisation',
  timeoutSeconds: 5,
  response: { status: 200 },
  errors: ['not_found'],
  uses: { read: [themeKind], write: [] },
  needs: ['cipher'],

  load: ({ organisationId, path }) => ({ theme: themes.ref(organisationId, path.id) }),

  handle: async ({ path, loaded: { theme }, cipher, platform: { settings } }) => {
    if (theme === undefined) throw notFound('The white-label theme', path.id);
    return { data: themeToResource(theme, { cipher: await cipher(), settings }) };
  },
});
