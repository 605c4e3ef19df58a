import type * as z from 'zod';
import type { ProblemPart } from '../base/problem.ts';
import type { BodyForm } from './body-form.ts';

/** True if a form is of the type that a body names. */
export const isOfType = ({ type, aliases = [] }: BodyForm, named: unknown): boolean =>
  [type, ...aliases].some((name) => name === named);

/**
 * Members that belong to another form of the same type: they select that form, or it requires them. They say
 * something else than the form that is read, for example whom to pay.
 */
export function contradictions<Form extends BodyForm>(
  data: Record<string, unknown>,
  form: Form,
  forms: readonly Form[],
): readonly (ProblemPart & { readonly pointer: string })[] {
  if (form.given === undefined) return [];
  const others = forms.filter((one) => one !== form && isOfType(one, data['type']));
  const named = others.flatMap((one) => [...(one.given === undefined ? [] : [one.given]), ...requiredOf(one)]);
  const own = [...namesIn(form.attributes, 'attributes'), ...namesIn(form.relationships, 'relationships')];
  return [...new Set(named)].flatMap((pointer) => {
    const [part = '', name = ''] = pointer.split('.');
    const value = (data[part] as Readonly<Record<string, unknown>> | null | undefined)?.[name];
    if (own.includes(pointer) || value === undefined || value === null) return [];
    return [
      { pointer: `/data/${part}/${name}`, detail: `${pointer} and ${form.given ?? ''} cannot be given together` },
    ];
  });
}

const shapeOf = (schema: z.ZodType): Readonly<Record<string, z.ZodType>> =>
  'shape' in schema ? (schema.shape as Record<string, z.ZodType>) : {};
const namesIn = (schema: z.ZodType, part: string) => Object.keys(shapeOf(schema)).map((name) => `${part}.${name}`);

function requiredOf(form: BodyForm): readonly string[] {
  return (['attributes', 'relationships'] as const).flatMap((part) =>
    Object.entries(shapeOf(form[part])).flatMap(([name, schema]) =>
      schema.safeParse(undefined).success ? [] : [`${part}.${name}`],
    ),
  );
}
