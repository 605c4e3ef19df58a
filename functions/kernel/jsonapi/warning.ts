import * as z from 'zod';
import { pointerStep } from '../base/json/json-faults.ts';

/** Something of a request that was accepted and has no effect. */
export interface Warning {
  readonly detail: string;
  /** Where it is in the request. */
  readonly source: { readonly pointer: string } | { readonly header: string };
}

/** The schema of a warning in `meta.warnings` of an answer. */
export const warningSchema = z
  .strictObject({
    detail: z.string(),
    source: z.union([z.strictObject({ pointer: z.string() }), z.strictObject({ header: z.string() })]),
  })
  .meta({ id: 'warning' });

/** How many warnings an answer has at most. */
export const warningsMax = 20;
/** How much of the name of an unknown member is repeated to the sender. */
const shownNameMax = 100;

/** A member of the body that nothing reads. */
export function ignoredMember(pointer: string, path: readonly (string | number)[]): Warning {
  const steps = path.map((step) => String(step).slice(0, shownNameMax));
  const relative = steps.map(pointerStep).join('');
  return { detail: `${steps.at(-1) ?? ''} is unknown here and was ignored`, source: { pointer: pointer + relative } };
}
