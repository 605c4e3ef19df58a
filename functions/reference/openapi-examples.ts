import type { ProblemCode } from '../kernel/base/problem.ts';
import type { AnyOperation } from '../kernel/http/operation.ts';
import { operations } from '../registry.ts';
import type { JsonObject } from './json-object.ts';
import { type RecordedExchange, recordedOf } from './recorded-examples.ts';

/** The name of an example that belongs to no form of a body. */
const onlyName = 'example';

const named = ({ form = onlyName }: RecordedExchange): string => form;

/** The examples of the body of an answer, by the form of the body that it answers; none of an answer that was not recorded. */
export function answerExamples({ id }: AnyOperation, status: number): JsonObject {
  const recorded = recordedOf(id).answers.filter((one) => one.status === status);
  return examplesOf(recorded.map((one) => [named(one), one.answer] as const));
}

/** Errors of what is around all operations: it answers each of them in the same words, whichever the operation is. */
export const frameCodes: ReadonlySet<ProblemCode> = new Set([
  'invalid_document',
  'payload_too_large',
  'unsupported_media_type',
  'account_busy',
  'too_many_requests',
  'internal_error',
  'timeout',
]);

/** The example of each error of an operation, by its code. One of the frame may have been recorded of another operation. */
export function refusalExamples({ id }: Pick<AnyOperation, 'id'>, codes: readonly ProblemCode[]): JsonObject {
  const { errors } = recordedOf(id);
  return examplesOf(
    codes.flatMap((code) => {
      const recorded = errors[code] ?? (frameCodes.has(code) ? firstWith(code) : undefined);
      return recorded === undefined ? [] : [[code, recorded.answer] as const];
    }),
  );
}

/** The examples of errors that operations share, each from the first operation that has it. */
export const sharedRefusalExamples = (codes: readonly ProblemCode[]): JsonObject =>
  examplesOf(
    codes.flatMap((code) => {
      const recorded = firstWith(code);
      return recorded === undefined ? [] : [[code, recorded.answer] as const];
    }),
  );

function firstWith(code: ProblemCode): RecordedExchange | undefined {
  return operations.map(({ id }) => recordedOf(id).errors[code]).find((one) => one !== undefined);
}

/** The bodies that were answered, by their forms. They have the names of the answers to them. */
export function requestExamples({ id }: Pick<AnyOperation, 'id'>): Readonly<Record<string, unknown>> {
  const sent = recordedOf(id).answers.filter(({ request }) => request !== undefined);
  return Object.fromEntries(sent.map((one) => [named(one), one.request]));
}

const examplesOf = (values: readonly (readonly [name: string, value: unknown])[]): JsonObject =>
  values.length === 0 ? {} : { examples: Object.fromEntries(values.map(([name, value]) => [name, { value }])) };

/** The examples of a document that several places have, as components, to which these refer: each is said once. */
export function withSharedExamples(document: JsonObject): JsonObject {
  const { paths, components } = document as { paths: JsonObject; components: JsonObject };
  const counts = new Map<string, number>();
  const shared = new Map<string, string>();
  walkExamples(paths, (_, example) => {
    const key = JSON.stringify(example);
    counts.set(key, (counts.get(key) ?? 0) + 1);
    return example;
  });
  const names = new Map<string, number>();
  const written = walkExamples(paths, (name, example) => {
    const key = JSON.stringify(example);
    if ((counts.get(key) ?? 0) < 2) return example;
    const known = shared.get(key) ?? newName(name);
    shared.set(key, known);
    return { $ref: `#/components/examples/${known}` };
  });
  const examples = [...shared].map(([key, name]) => [name, JSON.parse(key) as JsonObject] as const);
  return {
    ...document,
    paths: written,
    components: {
      ...components,
      examples: Object.fromEntries(examples.sort(([one], [other]) => (one < other ? -1 : 1))),
    },
  };

  /** A name as those of schemas are: `InvalidDocument`, and `InvalidDocument2` for other words of the same error. */
  function newName(code: string): string {
    const name = code.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
    const count = (names.get(name) ?? 0) + 1;
    names.set(name, count);
    return count === 1 ? name : name + String(count);
  }
}

/** A copy of a part of the document in which each example of the body of an answer is what the function makes of it. */
function walkExamples(part: unknown, changed: (name: string, example: JsonObject) => JsonObject): unknown {
  if (Array.isArray(part)) return part.map((one) => walkExamples(one, changed));
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part as JsonObject).map(([member, value]) => {
      if (member !== 'examples' || Array.isArray(value)) return [member, walkExamples(value, changed)];
      const examples = Object.entries(value as Record<string, JsonObject>);
      return [member, Object.fromEntries(examples.map(([name, example]) => [name, changed(name, example)]))];
    }),
  );
}
