import { defineList } from '../../../kernel/http/define-list.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { themeResource, themeToResource } from '../resource.ts';
import { themeKind, themes } from '../store.ts';

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
    toResource: themeToResource,
    filters: {},
    sort: 'ascending',
    uses: [themeKind],
    errors: [],
    load: ({ organisationId }) => ({ head: themes.head(organisationId) }),
    source: ({ organisationId, loaded, table }) =>
      Promise.resolve({ source: themes.listOf(table, organisationId, loaded.head) }),
  }),
});
