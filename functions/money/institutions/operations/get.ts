import { defineOperation } from '../../../kernel/http/operation.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { institutionResource } from '../resource.ts';
import { institution, institutionKind, knownInstitution } from '../store.ts';

export const getInstitution = defineOperation({
  id: 'getInstitution',
  summary: 'Get the bank of a routing number',
  description:
    'From the directory that the stage was given (docs/operate/institutions.md); a sandbox without one knows some well-known banks.',
  capability: 'institutions',
  method: 'GET',
  path: '/institutions/{routingNumber}',
  scopes: [],
  timeoutSeconds: 5,
  response: { status: 200, data: institutionResource },
  errors: ['not_found'],
  uses: { read: [institutionKind], write: [] },

  load: ({ path }) => ({ stored: institution(path.routingNumber) }),

  handle: ({ path, loaded, platform }) => {
    const known = knownInstitution(path.routingNumber, loaded.stored, platform.settings);
    if (known === undefined) throw notFound('The institution', path.routingNumber);
    const { routingNumber, name, address, isACHSupported, isWireSupported } = known;
    return {
      data: institutionResource.of({ attributes: { routingNumber, name, address, isACHSupported, isWireSupported } }),
    };
  },
});
