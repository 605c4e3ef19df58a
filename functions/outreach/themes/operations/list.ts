import { defineList } from '../../../kernel/http/define-list.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { themeResource, themeToResource } from '../resource.ts';
import { type Theme, themeKind, themes } from '../store.ts';

export const listThemes = defineOperation({
  id: 'listWhiteLabelThemes',
  summary: 'List white-label themes',
  capability: 'white-label-themes',
  method: 'GET',
  path: '/white-label-themes',
  scopes: ['migrations'],
  callers: 'organisation',
  timeoutSeconds: 5,
  ...defineList({
    resource: themeResource,
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
