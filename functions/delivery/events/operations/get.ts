import { defineOperation } from '../../../kernel/http/operation.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { logKind } from '../log.ts';
import { eventToResource } from '../resource.ts';
import { eventByNumber } from '../store.ts';

export const getEvent = defineOperation({
  id: 'getEvent',
  capability: 'events',
  method: 'GET',
  path: '/events/{id}',
  scopes: ['events'],
  timeoutSeconds: 5,
  response: { status: 200 },
  errors: ['not_found'],
  uses: { read: [logKind], write: [] },
  needs: ['cipher'],

  handle: async ({ organisationId, path, table, cipher }) => {
    const event = await eventByNumber({ table, cipher: await cipher(), organisationId }, Number(path.id));
    if (event === undefined) throw notFound('The event', path.id);
    return { data: eventToResource(event) };
  },
});
