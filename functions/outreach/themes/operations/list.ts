import { defineList } from '../../../kernel/http/define-list.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { themeToResource } from '../resource.ts';
import { type Theme, themeKind, themes } from '../store.ts';

export const listThemes = defineOperation({
  id: 'listWhiteLabelThemes',
  capability: 'white-label-themes',
  method: 'GET',
  path: '/white-label-themes',
  scopes: ['migrations'],
  callers: 'organisation',
  timeoutSeconds: 5,
  ...defineList({
    opened: (one: Theme, cipher, settings) => themeToResource(one, { cipher, settings }),
    filters: {},
    sort: 'ascending',
    uses: [themeKind],
    errors: [],
    load: ({ organisationId }) => ({ head: themes.head(organisationId) }),
    source: ({ organisationId, loaded, table }) =>
      Promise.resolve({ source: themes.listOf(table, organisationId, loaded.head) }),
  }),
});
