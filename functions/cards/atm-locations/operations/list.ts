import * as z from 'zod';
import { Problem } from '../../../kernel/base/problem.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { countParameter, jsonFilter, textFilter } from '../../../kernel/jsonapi/query.ts';
import { appliedBySource } from '../../../kernel/lists/filters.ts';
import { type AtmAnswer, atmsMax } from '../../../ports/atm-directory/port.ts';
import { addressParameter, coordinatesParameter, placeOf } from '../place.ts';
import { atmLocationResource } from '../resource.ts';

const radiusMiles = { byDefault: 10, max: 100 };

export const listAtmLocations = defineOperation({
  id: 'listAtmLocations',
  summary: 'Find ATMs',
  description:
    'The 100 nearest ATMs around one place, which is named by coordinates, an address or a postal code. A sandbox knows some main post offices (docs/atm-directory.md).',
  capability: 'atm-locations',
  method: 'GET',
  path: '/atm-locations',
  scopes: [],
  timeoutSeconds: 5,
  request: {
    query: {
      example: { 'filter[postalCode]': '98101' },
      filters: {
        coordinates: appliedBySource(
          jsonFilter(coordinatesParameter, {
            description: 'Longitude and latitude as a JSON object',
            expected: 'a JSON object of degrees ({"longitude":-122.33,"latitude":47.61})',
          }),
        ),
        address: appliedBySource(
          jsonFilter(addressParameter, {
            description: 'street, city, state and postalCode as a JSON object, with a city or a postalCode',
            expected: 'a JSON object of an address ({"city":"Seattle","state":"WA"})',
          }),
        ),
        postalCode: appliedBySource(textFilter('postal code')),
        searchRadius: appliedBySource(countParameter('Miles around the place', radiusMiles)),
      },
    },
  },
  response: { status: 200, data: z.array(atmLocationResource) },
  errors: ['feature_disabled', 'request_timeout'],
  uses: { read: [], write: [] },
  needs: ['atmDirectory'],

  handle: async ({ query, platform }) => {
    const { filter, ...place } = placeOf(query.filter);
    const answer = await platform.atmDirectory.near(place, query.filter.searchRadius ?? radiusMiles.byDefault);
    const atms = found(answer, `filter[${filter}]`);
    return {
      data: atms.map((attributes) => atmLocationResource.of({ attributes: { ...attributes } })),
      meta: { pagination: { total: atms.length, limit: atmsMax, offset: 0 } },
    };
  },
});

/** The ATMs of an answer. Throws a Problem for a failure. */
function found(answer: AtmAnswer, parameter: string) {
  if (answer.outcome === 'answered') return answer.atms;
  switch (answer.failure) {
    case 'unknown place':
      throw new Problem('invalid_value', { detail: 'The directory of ATMs does not know this place', parameter });
    case 'timeout':
    case 'unavailable':
      throw new Problem('request_timeout', 'The directory of ATMs did not answer; try again');
    case 'disabled':
      throw new Problem('feature_disabled', 'This stage has no directory of ATMs');
  }
}
