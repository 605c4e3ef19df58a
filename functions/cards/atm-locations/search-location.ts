import * as z from 'zod';
import { Problem } from '../../kernel/base/problem.ts';
import { text } from '../../kernel/jsonapi/fields.ts';
import type { SearchLocation } from '../../ports/atm-directory/port.ts';

/** A number, or the text of one. */
const degrees = (max: number) =>
  z
    .union([z.number(), z.string().regex(/^\s*[-+]?\d{1,3}(\.\d{1,20})?\s*$/)])
    .transform(Number)
    .pipe(z.number().min(-max).max(max));

export const coordinatesParameter = z.strictObject({ longitude: degrees(180), latitude: degrees(90) });

const postalDigits = 5;
/** A postal code of the United States. As a number it may have lost the zeros at its beginning. */
export const postalCodeParameter = z
  .union([z.string(), z.int().min(0)])
  .transform((code) => (typeof code === 'number' ? String(code).padStart(postalDigits, '0') : code.trim()))
  .pipe(z.string().regex(/^\d{5}(-?\d{4})?$/));

/** A member that may be left out, or null or empty, which means the same. */
const word = text(255, 0)
  .nullish()
  .transform((value) => value || undefined);

/** Every member of an address, of which at least a city or a postal code is given. */
export const addressParameter = z
  .strictObject({
    street: word,
    street2: word,
    city: word,
    state: word,
    country: word,
    postalCode: z
      .union([postalCodeParameter, z.literal('').transform(() => undefined), z.null().transform(() => undefined)])
      .optional(),
  })
  .refine(({ city, postalCode }) => city !== undefined || postalCode !== undefined);

/** The filters that name a location. */
export interface LocationFilter {
  readonly coordinates?: z.output<typeof coordinatesParameter> | undefined;
  readonly address?: z.output<typeof addressParameter> | undefined;
  readonly postalCode?: string | undefined;
}

/** The location that exactly one filter names. Refuses with 400 none and several of them. */
export function searchLocationOf({ coordinates, address, postalCode }: LocationFilter): SearchLocation {
  const places: readonly SearchLocation[] = [
    ...(coordinates === undefined ? [] : [{ coordinates }]),
    ...(address === undefined ? [] : [{ address }]),
    ...(postalCode === undefined ? [] : [{ postalCode }]),
  ];
  const [place, ...others] = places;
  if (place !== undefined && others.length === 0) return place;
  const which = 'filter[coordinates], filter[address] and filter[postalCode]';
  const detail = `exactly one of ${which} is needed`;
  throw new Problem(
    'invalid_value',
    place === undefined ? detail : { detail, parameter: `filter[${Object.keys(others[0] ?? {})[0] ?? ''}]` },
  );
}
