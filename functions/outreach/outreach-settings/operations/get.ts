import { notFound } from '../../../kernel/base/problem.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { outreachSettingsResource, outreachSettingsToResource } from '../resource.ts';
import { outreachSettings, outreachSettingsKind } from '../store.ts';

export const getOutreachSettings = defineOperation({
  id: 'getOutreachSettings',
  summary: 'Get outreach settings',
  capability: 'outreach-settings',
  method: 'GET',
  path: '/outreach-settings/{id}',
  scopes: ['migrations'],
  callers: 'organisation',
  timeoutSeconds: 5,
  response: { status: 200, data: outreachSettingsResource },
  errors: ['not_found'],
  uses: { read: [outreachSettingsKind], write: [] },

  load: ({ organisationId, path }) => ({ one: outreachSettings.ref(organisationId, path.id) }),

  handle: ({ path, loaded: { one } }) => {
    if (one === undefined) throw notFound('The outreach settings', path.id);
    return { data: outreachSettingsToResource(one) };
  },
});
