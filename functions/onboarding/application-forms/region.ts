import type { FieldValues } from './fields.ts';
import { addressStateNames } from '../people/us-states.ts';

/**
 * The values of an address with its state where it belongs: in the United States `state`, which is chosen from a list; elsewhere
 * `region`, which is entered. A state that was written out is taken by its abbreviation.
 */
export function withRegion<Given extends FieldValues>(values: Given): Given {
  const { state, region, country, ...others } = values;
  if (country === undefined || (state === undefined && region === undefined)) return values;
  const own = country === 'US' ? stateCode(state ?? region ?? '') : (region ?? (isState(state) ? undefined : state));
  const name = country === 'US' ? 'state' : 'region';
  return { ...others, ...(own === undefined ? {} : { [name]: own }), country } as Given;
}

const isState = (text: string | undefined): boolean => text !== undefined && addressStateNames[text] !== undefined;

/** The abbreviation of a state of the US that was written out, or the text itself. */
function stateCode(text: string): string {
  const upper = text.toUpperCase();
  return Object.entries(addressStateNames).find(([, name]) => name.toUpperCase() === upper)?.[0] ?? upper;
}
