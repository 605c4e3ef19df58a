import { notFound } from '../../../kernel/base/problem.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { outreachSettingsToResource } from '../resource.ts';
import { outreachSettings, outreachSettingsKind } from '../store.ts';

export const getOutreachSettings = defineOperation({
  id: 'getOutreachSettings',
  capability: 'outreach-settings',
  method: 'GET',
  path: '/outreach-settings/{id}',
  scopes: ['migrations'],
  callers: 'organisation',
  timeoutSeconds: 5,
  response: { status: 200 },
  errors: ['not_found'],
  uses: { read: [outreachSettingsKind], write: [] },

  load: ({ organisationId, path }) => ({ one: outreachSettings.ref(organisationId, path.id) }),

  handle: ({ path, loaded: { one } }) => {
    if (one === undefined) throw notFound('The outreach settings', path.id);
    return { data: outreachSettingsToResource(one) };
  },
});
