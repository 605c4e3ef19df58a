import { defineList } from '../../../kernel/http/define-list.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { outreachSettingsToResource } from '../resource.ts';
import { outreachSettings, outreachSettingsKind } from '../store.ts';

export const listOutreachSettings = defineOperation({
  id: 'listOutreachSettings',
  capability: 'outreach-settings',
  method: 'GET',
  path: '/outreach-settings',
  scopes: ['migrations'],
  callers: 'organisation',
  timeoutSeconds: 5,
  ...defineList({
    toResource: outreachSettingsToResource,
    filters: {},
    sort: 'ascending',
    uses: [outreachSettingsKind],
    errors: [],
    load: ({ organisationId }) => ({ head: outreachSettings.head(organisationId) }),
    source: ({ organisationId, loaded, table }) =>
      Promise.resolve({ source: outreachSettings.listOf(table, organisationId, loaded.head) }),
  }),
});
