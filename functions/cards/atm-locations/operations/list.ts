import * as z from 'zod';
import { Problem } from '../../../kernel/base/problem.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { countParameter, jsonFilter, textParameter } from '../../../kernel/jsonapi/query.ts';
import { appliedBySource } from '../../../kernel/lists/filters.ts';
import { type AtmAnswer, atmsMax } from '../../../ports/atm-directory/port.ts';
import { addressParameter, coordinatesParameter, searchLocationOf, postalCodeParameter } from '../search-location.ts';
import type { atmLocationResource } from '../resource-schema.ts';
import { makeResource } from '../../../kernel/jsonapi/resource.ts';

const radiusMiles = { byDefault: 10, max: 100 };

export const listAtmLocations = defineOperation({
  id: 'listAtmLocations',
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
            description: 'The place around which ATMs are searched: longitude and latitude as a JSON object.',
            expected: 'a JSON object of degrees ({"longitude":-122.33,"latitude":47.61})',
          }),
        ),
        address: appliedBySource(
          jsonFilter(addressParameter, {
            description:
              'The place around which ATMs are searched: street, street2, city, state, postalCode and country as a JSON object, with a city or a postalCode.',
            expected:
              'a JSON object of an address with a city or a postalCode ({"street":"301 Union Street","city":"Seattle","state":"WA","postalCode":"98101","country":"US"})',
          }),
        ),
        postalCode: appliedBySource(
          textParameter({
            description:
              'The place around which ATMs are searched: a ZIP code of the US, with or without its last four digits.',
            schema: z.string().regex(/^\d{5}(-?\d{4})?$/),
            expected: 'a postal code of the United States (98101 or 98101-1234)',
            read: (text) => postalCodeParameter.safeParse(text).data,
          }),
        ),
        searchRadius: appliedBySource(countParameter('How many miles around the place ATMs are searched', radiusMiles)),
      },
    },
  },
  response: { status: 200 },
  errors: ['feature_disabled', 'request_timeout'],
  uses: { read: [], write: [] },
  needs: ['atmDirectory'],

  handle: async ({ query, platform }) => {
    const searchLocation = searchLocationOf(query.filter);
    const atms = found(
      await platform.atmDirectory.near(searchLocation, query.filter.searchRadius ?? radiusMiles.byDefault),
    );
    return {
      data: atms.map((attributes) =>
        makeResource<typeof atmLocationResource>('atmLocation', { attributes: { ...attributes } }),
      ),
      meta: { pagination: { total: atms.length, limit: atmsMax, offset: 0 } },
    };
  },
});

/** The ATMs of an answer. Throws a Problem if there is none. */
function found(answer: AtmAnswer) {
  if (answer.outcome === 'answered') return answer.atms;
  switch (answer.failure) {
    case 'unknown place':
      return [];
    case 'timeout':
    case 'unavailable':
      throw new Problem('request_timeout', 'The directory of ATMs did not answer; try again');
    case 'disabled':
      throw new Problem('feature_disabled', 'This stage has no directory of ATMs');
  }
}
