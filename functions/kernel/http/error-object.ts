import * as z from 'zod';
import { type ErrorMember, errorMembers } from '../base/error-members.ts';
import { type Problem, type ProblemPart, problems } from '../base/problem.ts';

type Members = Readonly<Record<string, ErrorMember>>;

/** The error object for one part of a problem. It has the shape of {@link errorObjectSchema}. */
export function errorObject(
  of: Pick<Problem, 'code'>,
  part: ProblemPart,
  supportId: string,
  members: Members = errorMembers,
) {
  const { detail, code = of.code } = part;
  const { status, title } = problems[code];
  const [source] = Object.entries(given(part, members, 'source'));
  return {
    status: String(status),
    title,
    code,
    detail,
    details: detail,
    ...(source === undefined ? {} : { source: Object.fromEntries([source]) }),
    meta: { supportId, ...given(part, members, 'meta') },
  };
}

/** The schema of an error object: the same for every refusal of every operation. */
export function errorObjectSchema(members: Members = errorMembers) {
  const sources = Object.entries(schemasOf(members, 'source')).map(([name, schema]) =>
    z.strictObject({ [name]: schema }),
  );
  const meta = Object.entries(schemasOf(members, 'meta')).map(([name, schema]) => [name, schema.optional()]);
  return z.strictObject({
    status: z.string().regex(/^\d{3}$/),
    title: z.string(),
    code: z.string(),
    detail: z.string(),
    details: z.string(),
    source: z.union(sources).optional(),
    meta: z.looseObject({ supportId: z.string(), ...(Object.fromEntries(meta) as Record<string, z.ZodType>) }),
  });
}

/** The members of one object that a part gives, in the order of their declaration. */
function given(part: ProblemPart, members: Members, location: ErrorMember['in']): Record<string, unknown> {
  const values = part as unknown as Readonly<Record<string, unknown>>;
  const names = Object.keys(schemasOf(members, location)).filter((name) => values[name] !== undefined);
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}

function schemasOf(members: Members, location: ErrorMember['in']): Record<string, z.ZodType> {
  const those = Object.entries(members).filter(([, member]) => member.in === location);
  return Object.fromEntries(those.map(([name, { schema }]) => [name, schema]));
}
