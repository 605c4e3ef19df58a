import type * as z from 'zod';
import { pointerStep } from '../base/json/json-faults.ts';
import type { ProblemPart } from '../base/problem.ts';
import { issueSentence, missing } from './issue-sentence.ts';

/** The place of a value in the document, and the names of its fields in messages. */
interface ValueLocation {
  /** `/data/attributes` */
  readonly pointer: string;
  /** Begins the name of every field: `relationships`. Empty for attributes, whose fields go by their own names. */
  readonly prefix: string;
  /** The name of the value itself: `attributes`. */
  readonly name: string;
}

export type ValueCheck = {
  readonly value: unknown;
  readonly problems: readonly (ProblemPart & { readonly pointer: string })[];
};

/** A part of a document, checked. Each problem has a pointer and a sentence that names the field: "amount is required". */
export function checked(schema: z.ZodType, sent: unknown, location: ValueLocation): ValueCheck {
  const result = schema.safeParse(sent, { error: issueSentence });
  if (result.success) return { value: result.data, problems: [] };
  return {
    value: undefined,
    problems: relevantIssuesOf(result.error.issues).map((issue) => partOf(issue, sent, location)),
  };
}

/** For a value of the wrong type, only the type is reported: the length of a string in place of a list is of no use. */
function relevantIssuesOf(issues: readonly z.core.$ZodIssue[]): readonly z.core.$ZodIssue[] {
  const pathOf = ({ path }: z.core.$ZodIssue) => JSON.stringify(path.map(String));
  const wrongTypes = new Set(issues.filter(({ code }) => code === 'invalid_type').map(pathOf));
  return issues.filter((issue) => issue.code === 'invalid_type' || !wrongTypes.has(pathOf(issue)));
}

function partOf(issue: z.core.$ZodIssue, sent: unknown, { pointer, prefix, name }: ValueLocation) {
  const steps = issue.path.map(String);
  // A schema's own error for a wrong value would also be reported for a missing one.
  const isMissing = issue.code !== 'custom' && valueAt(sent, steps) === undefined;
  const field = steps.length === 0 ? name : nameOf(prefix, issue.path);
  return {
    pointer: pointer + steps.map(pointerStep).join(''),
    detail: sentence(field, isMissing ? missing : issue.message),
  };
}

/** A message that begins with a verb continues the name of its field; any other message is a sentence of its own. */
function sentence(field: string, message: string): string {
  return /^(must|is|are|has|have|may|cannot|needs)\b/.test(message) ? `${field} ${message}` : `${field}: ${message}`;
}

/** `officers[0].email`, `relationships.account`. */
function nameOf(prefix: string, path: readonly PropertyKey[]): string {
  return path.reduce<string>((name, step) => {
    if (typeof step === 'number') return `${name}[${step}]`;
    return name === '' ? String(step) : `${name}.${String(step)}`;
  }, prefix);
}

function valueAt(value: unknown, steps: readonly string[]): unknown {
  return steps.reduce<unknown>(
    (inner, step) =>
      typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[step] : undefined,
    value,
  );
}
