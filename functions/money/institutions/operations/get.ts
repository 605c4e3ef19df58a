import { defineOperation } from '../../../kernel/http/operation.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { institution, institutionKind, knownInstitution } from '../store.ts';
import { makeResource } from '../../../kernel/jsonapi/resource.ts';
import type { institutionResource } from '../resource-schema.ts';

export const getInstitution = defineOperation({
  id: 'getInstitution',
  capability: 'institutions',
  method: 'GET',
  path: '/institutions/{routingNumber}',
  scopes: [],
  timeoutSeconds: 5,
  response: { status: 200 },
  errors: ['not_found'],
  uses: { read: [institutionKind], write: [] },

  load: ({ path }) => ({ stored: institution(path.routingNumber) }),

  handle: ({ path, loaded, platform }) => {
    const known = knownInstitution(path.routingNumber, loaded.stored, platform.settings);
    if (known === undefined) throw notFound('The institution', path.routingNumber);
    const { routingNumber, name, address, isACHSupported, isWireSupported } = known;
    return {
      data: makeResource<typeof institutionResource>('institution', {
        attributes: { routingNumber, name, address, isACHSupported, isWireSupported },
      }),
    };
  },
});
