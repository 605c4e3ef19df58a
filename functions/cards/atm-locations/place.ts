import * as z from 'zod';
import { Problem } from '../../kernel/base/problem.ts';
import type { Place } from '../../ports/atm-directory/port.ts';

export const coordinatesParameter = z.strictObject({
  longitude: z.number().min(-180).max(180),
  latitude: z.number().min(-90).max(90),
});

const text = z.string().min(1).max(255);
const named = { street: text.optional(), state: text.optional() };
/** An address names at least a city or a postal code. */
export const addressParameter = z.union([
  z.strictObject({ ...named, city: text.optional(), postalCode: text }),
  z.strictObject({ ...named, city: text }),
]);

/** The filters that name a place. */
export interface PlaceFilter {
  readonly coordinates?: z.output<typeof coordinatesParameter> | undefined;
  readonly address?: z.output<typeof addressParameter> | undefined;
  readonly postalCode?: string | undefined;
}

/** The place that exactly one filter names. Refuses with 400 none and several of them. */
export function placeOf({ coordinates, address, postalCode }: PlaceFilter): Place & { readonly filter: string } {
  const places = [
    ...(coordinates === undefined ? [] : [{ coordinates, filter: 'coordinates' }]),
    ...(address === undefined ? [] : [{ address, filter: 'address' }]),
    ...(postalCode === undefined ? [] : [{ postalCode, filter: 'postalCode' }]),
  ];
  const [place, ...others] = places;
  if (place !== undefined && others.length === 0) return place;
  const which = 'filter[coordinates], filter[address] and filter[postalCode]';
  const detail = `exactly one of ${which} is needed`;
  throw new Problem(
    'invalid_value',
    place === undefined ? detail : { detail, parameter: `filter[${others[0]?.filter}]` },
  );
}
