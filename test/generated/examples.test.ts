import { formsOf } from '../../functions/kernel/http/operation.ts';
import { formName } from '../../functions/kernel/http/variant.ts';
import { type ProblemCode, problems } from '../../functions/kernel/base/problem.ts';
import { frameCodes } from '../../functions/reference/openapi-examples.ts';
import { codesOf } from '../../functions/reference/openapi-responses.ts';
import { type RecordedExchange, recordedOf } from '../../functions/reference/recorded-examples.ts';
import { eventTypes, operations } from '../../functions/registry.ts';
import { createRouter } from '../../local/gateway/route.ts';
import { isOdd } from '../record/choose.ts';
import { expectValid } from '../support/bank/expect-valid.ts';
import { allowedBy, type Components, type Json } from './support/json-schema.ts';
import { openApiText } from './support/open-api-text.ts';
import { unprovokedErrors } from './support/unprovoked-errors.ts';

const document = JSON.parse(openApiText) as {
  readonly paths: Json;
  readonly webhooks: Json;
  readonly components: {
    readonly schemas: Components;
    readonly examples: Components;
    readonly responses: Json;
    readonly parameters: Json;
  };
};
const route = createRouter(operations);

const exchangesOf = (id: string): readonly RecordedExchange[] => {
  const { answers, errors } = recordedOf(id);
  return [...answers, ...Object.values(errors)];
};
const all = operations.flatMap(({ id }) => exchangesOf(id));

test('no example is of a request that nobody would send', () => {
  const odd = operations.flatMap(({ id }) =>
    exchangesOf(id)
      .filter(isOdd)
      .map(({ status, target }) => `${id}: ${String(status)} ${target}`),
  );
  expect(odd).toEqual([]);
});

describe('every operation has examples (else: npm run record)', () => {
  test('of an answer with each status, and to each form of its body', () => {
    const missing = operations.flatMap((operation) => {
      const { id, response } = operation;
      const { answers } = recordedOf(id);
      const statuses = [response.status, ...(response.alsoStatus ?? [])].filter((status) => status !== 204);
      const isDocument = response.isFile !== true && statuses.length > 0;
      const forms = formsOf(operation).map(formName);
      return [
        ...(isDocument ? statuses : []).flatMap((status) =>
          answers.some((one) => one.status === status) ? [] : [`${id}: ${String(status)}`],
        ),
        ...(isDocument ? forms : []).flatMap((form) =>
          answers.some((one) => one.form === form) ? [] : [`${id}: ${form}`],
        ),
      ];
    });
    expect(missing).toEqual([]);
  });

  test('of each of its errors, but for those that are listed as provoked by no test', () => {
    const missing = operations.flatMap((operation) => {
      const { errors } = recordedOf(operation.id);
      const codes = codesOf(operation).filter((code) => !frameCodes.has(code) && errors[code] === undefined);
      return codes.map((code) => ({ id: operation.id, code }));
    });
    const byCode = Object.groupBy(missing, ({ code }) => code);
    const found = Object.entries(byCode).map(([code, own]) => [code, own.map(({ id }) => id).toSorted()] as const);
    expect(Object.fromEntries(found)).toEqual(unprovokedErrors);
  });

  test('of every error code at least one', () => {
    const recorded = new Set(operations.flatMap(({ id }) => Object.keys(recordedOf(id).errors)));
    const declared = new Set(operations.flatMap(codesOf));
    expect([...declared].filter((code) => !recorded.has(code))).toEqual([]);
  });
});

describe('every example is what the operation answers now (else: npm run record)', () => {
  test.each(operations)('$id', (operation) => {
    const { answers, errors } = recordedOf(operation.id);
    for (const one of answers) {
      const headers = { 'Content-Type': 'application/vnd.api+json' };
      expectValid(operation, { status: one.status, headers, body: one.answer });
    }
    for (const [code, one] of Object.entries(errors)) {
      const { errors: own } = one.answer as { errors: readonly { code: string; status: string }[] };
      expect(codesOf(operation)).toContain(code);
      expect(new Set(own.map((error) => `${error.status} ${error.code}`))).toEqual(
        new Set([`${String(problems[code as ProblemCode].status)} ${code}`]),
      );
    }
    for (const { method, target } of [...answers, ...Object.values(errors)]) {
      expect(route(method, new URL(target, 'http://x').pathname)?.target.id).toBe(operation.id);
    }
    for (const { form, request } of answers) {
      const variant = formsOf(operation).find((one) => formName(one) === form);
      const { data } = (request ?? {}) as { data?: unknown };
      const [resource] = [data].flat() as { attributes?: unknown; relationships?: unknown }[];
      if (variant === undefined || resource === undefined) continue;
      expect(variant.attributes.safeParse(resource.attributes ?? {}).error?.issues ?? []).toEqual([]);
      expect(variant.relationships.safeParse(resource.relationships ?? {}).error?.issues ?? []).toEqual([]);
    }
  });
});

/** Every example of a body in a part of the document, with the schema of the body. */
function bodiesIn(part: unknown, place: string): readonly { place: string; schema: Json; value: unknown }[] {
  if (typeof part !== 'object' || part === null) return [];
  const {
    schema,
    examples = {},
    example,
  } = part as { schema?: Json; examples?: Record<string, Json>; example?: unknown };
  const values = [
    ...Object.entries(examples).map(([name, one]) => [name, valueOf(one)] as const),
    ...(example === undefined ? [] : [['example', example] as const]),
  ];
  const own =
    schema === undefined || Array.isArray(examples)
      ? []
      : values.map(([name, value]) => ({ place: `${place} ${name}`, schema, value }));
  return [
    ...own,
    ...Object.entries(part).flatMap(([name, inner]) => (name === 'schema' ? [] : bodiesIn(inner, `${place} ${name}`))),
  ];
}

function valueOf({ $ref, value }: Json): unknown {
  return typeof $ref === 'string'
    ? document.components.examples[$ref.slice('#/components/examples/'.length)]?.['value']
    : value;
}

test('every example of the document is allowed by its schema', () => {
  const { responses, parameters } = document.components;
  const bodies = [document.paths, document.webhooks, responses, parameters].flatMap((part) => bodiesIn(part, ''));
  // What operations share is there once.
  expect(bodies.length).toBeGreaterThan(900);
  const wrong = bodies.filter(
    ({ schema, value }) => value === undefined || !allowedBy(schema, value, document.components.schemas),
  );
  expect(wrong.map(({ place, value }) => `${place}: ${JSON.stringify(value).slice(0, 300)}`)).toEqual([]);
});

test('an answer has the name of the request that it answers', () => {
  const { post } = document.paths['/payments'] as Record<
    string,
    { requestBody: Json; responses: Record<string, Json> }
  >;
  const examples = (part: unknown) =>
    (part as { content: Record<string, { examples: Record<string, { value: { data: { type: string } } }> }> }).content[
      'application/vnd.api+json'
    ]?.examples ?? {};
  const [sent, answered] = [examples(post?.requestBody), examples(post?.responses['201'])];
  expect(Object.keys(sent).toSorted()).toEqual(Object.keys(answered).toSorted());
  for (const [name, { value }] of Object.entries(answered)) expect(value.data.type).toBe(sent[name]?.value.data.type);
});

/** Every resource and identifier of the examples. */
function resourcesIn(value: unknown): readonly { readonly type: string; readonly id: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  const { type, id } = value as { type?: unknown; id?: unknown };
  return [
    ...(typeof type === 'string' && typeof id === 'string' ? [{ type, id }] : []),
    ...Object.values(value).flatMap(resourcesIn),
  ];
}

describe('all examples have one cast', () => {
  const resources = all.flatMap(({ answer }) => resourcesIn(answer));

  test('whose ids count from the first of their kind, and begin with the id of what numbers them', () => {
    expect(resources.length).toBeGreaterThan(500);
    const strange = resources.filter(
      ({ id }) =>
        id.length >= 9 && !/^1000000\d\d(000000\d\d\d)?$|^\d000000\d\d\d$|^482913057264(89\d)?$|^[a-z]/.test(id),
    );
    expect(strange).toEqual([]);
  });

  test.each([
    ['depositAccount', '100000001'],
    ['individualCustomer', '100000001'],
    ['individualApplication', '100000001'],
    ['bookPayment', '100000001000000001'],
    ['achPayment', '100000001000000001'],
    ['individualDebitCard', '100000001000000001'],
    ['webhook', '1'],
  ])('of %s most are the one with the id %s, as in the examples of events', (type, id) => {
    const own = resources.filter((one) => one.type === type);
    expect(own.filter((one) => one.id === id).length).toBeGreaterThan(own.length / 2);
  });

  test('and one support id', () => {
    const ids = JSON.stringify(all).match(/"supportId":"\w+"/g);
    expect(new Set(ids).size).toBe(1);
  });

  test('without anything that a test has made up', () => {
    expect(JSON.stringify(operations.map(({ id }) => recordedOf(id).answers))).not.toMatch(
      /canary|__proto__|generated-\d/,
    );
  });

  test.each([/ễ/, /\p{Script=Arabic}/u, /\p{Script=Han}/u])(
    'and a name with %s, because names may be in any script',
    (letter) => {
      const names = JSON.stringify(all).match(/"(first|last)":"[^"]*"/g) ?? [];
      expect(names.filter((name) => letter.test(name)).length).toBeGreaterThan(1);
    },
  );
});

test('events that follow from a request are of types that there are', () => {
  const types = new Set<string>(eventTypes.map(({ type }) => type));
  const followed = all.flatMap(({ events = [] }) => events);
  expect(followed.length).toBeGreaterThan(50);
  expect(followed.filter((type) => !types.has(type))).toEqual([]);
  expect(recordedOf('createPayment').answers.find(({ form }) => form === 'bookPayment')?.events).toEqual([
    'payment.created',
    'payment.sent',
    'transaction.created',
  ]);
});
