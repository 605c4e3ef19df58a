import { type AnyOperation, formsOf } from '../../../functions/kernel/http/operation.ts';
import { formName, type Variant } from '../../../functions/kernel/http/variant.ts';
import type { ResourceLink } from '../../../functions/kernel/base/event-type.ts';
import { operations } from '../../../functions/registry.ts';
import { ssnOf } from '../../support/bank/applicants.ts';
import type { Bank } from '../../support/bank/bank.ts';
import { type Body, exampleOf } from './example.ts';
import { attributesIn, digitsOfNewCard, make, makeOf, ofOneOwner, prepare, relatedIn } from './world.ts';

export interface Request {
  readonly method: string;
  readonly target: string;
  /** A document of a resource, of a list of them, or of a list that names things and says nothing else. */
  readonly body?: { readonly data: Data | readonly Data[] | readonly ResourceLink[] };
}

type Data = Body['data'];

/** One line of the generated tests: an operation, with one form of its body where it has any. */
export interface Case {
  readonly name: string;
  readonly operation: AnyOperation;
  readonly variant?: Variant;
}

/** An id that is well-formed and taken by nothing. */
export const unknownId = '999999999';

/** Every operation of the registry, once for each form of its body. */
export const cases: readonly Case[] = operations.flatMap((operation): Case[] => {
  const { method, path } = operation;
  const variants = formsOf(operation);
  if (variants.length === 0) return [{ name: `${method} ${path}`, operation }];
  return variants.map((variant) => ({ name: `${method} ${path} (${formName(variant)})`, operation, variant }));
});

export const casesWithBody = cases.filter((one): one is Required<Case> => one.variant !== undefined);

/** The scopes of which a case needs one; an empty list needs none. */
export function scopesOf({ operation, variant }: Case) {
  const scopes = variant?.scopes ?? operation.scopes;
  // A list needs a scope of its own beside those of its members.
  return operation.request?.list === undefined ? scopes : operation.scopes.filter((scope) => scopes.includes(scope));
}

/** The document that holds a resource of a case: as its data, or as the one member of it. */
export const documentOf = <T>({ operation }: Case, data: T): { readonly data: T | readonly T[] } => ({
  data: operation.request?.list === undefined ? data : [data],
});

/** Where that resource stands in it. */
export const resourcePointerOf = ({ operation }: Case): string =>
  operation.request?.list === undefined ? '/data' : '/data/0';

/** The resource that an answer is about. */
export const answeredTo = (
  { operation }: Case,
  { body }: { readonly body: { data: unknown } },
): { readonly id: string } =>
  (operation.request?.list === undefined ? body.data : (body.data as unknown[])[0]) as { id: string };

/** Those that need a scope; any token of the organisation may call the others. */
export const scopedCases = cases.filter((one) => scopesOf(one).length > 0);

/**
 * The request of the example against things that exist, made for it: it is answered 2xx. A minute passes before, as between people's
 * requests, unless it is said how much: a clock reads all that the journal has of the last minute, and in a bank without time that is everything.
 */
export function happyRequest(
  bank: Bank,
  one: Required<Case>,
  secondsBefore?: number,
): Promise<Request & { readonly data: Data }>;
export function happyRequest(bank: Bank, one: Case, secondsBefore?: number): Promise<Request>;
export async function happyRequest(bank: Bank, one: Case, secondsBefore = 61): Promise<Request> {
  const { operation, variant } = one;
  const { method } = operation;
  bank.clock.advance({ seconds: secondsBefore });
  const target = await fillPath(bank, operation, variant);
  if (variant !== undefined) {
    const named = await existing(bank, exampleOf(variant), operation.id, relatedIn(operation.id, target));
    const attributes = { ...named.data.attributes, ...(await attributesIn(bank, operation.id, target)) };
    const data = { ...named.data, attributes };
    const request = { method, target, body: documentOf(one, data), data };
    return request;
  }
  const { identifiers } = operation.request ?? {};
  if (identifiers === undefined) return { method, target: target + exampleQuery(operation) };
  const data = await Promise.all(identifiers.example.map(async ({ type }) => ({ type, id: await makeOf(bank, type) })));
  await prepare(bank, operation.id, target, { data });
  return { method, target, body: { data } };
}

/** The query of the example, for an operation that refuses a request without one. */
function exampleQuery({ request }: AnyOperation): string {
  const example = new URLSearchParams(request?.query?.example ?? {}).toString();
  return example === '' ? '' : `?${example}`;
}

/** The request of the example as it stands, about things that do not exist. It changes nothing and asks for no set-up. */
export function strayRequest(one: Case): Request {
  const { operation, variant } = one;
  const { method, path, request } = operation;
  const target = path.replace(/\{\w+\}/g, unknownId);
  if (variant !== undefined) return { method, target, body: documentOf(one, exampleOf(variant).data) };
  return request?.identifiers === undefined
    ? { method, target }
    : { method, target, body: { data: request.identifiers.example } };
}

async function fillPath(bank: Bank, operation: AnyOperation, variant: Variant | undefined): Promise<string> {
  const filled: string[] = [];
  for (const segment of operation.path.split('/')) {
    const purpose = { operationId: operation.id, parentId: filled.at(-2), bodyType: variant?.type };
    filled.push(segment.startsWith('{') ? await make(bank, filled.at(-1) ?? '', purpose) : segment);
  }
  const target = filled.join('/');
  await prepare(bank, operation.id, target);
  return target;
}

/** The example with ids of things that exist in place of its own, and what has to be unique made so. */
async function existing(
  bank: Bank,
  example: Body,
  operationId: string,
  related: Readonly<Record<string, string>>,
): Promise<Body> {
  // Who pays a counterparty owns it.
  const own = example.data.relationships?.['counterparty'] === undefined ? bank : await ofOneOwner(bank);
  const ids = new Map<string, string>();
  const relationships: NonNullable<Body['data']['relationships']> = {};
  for (const [name, { data }] of Object.entries(example.data.relationships ?? {})) {
    const known = `${data.type} ${data.id}`;
    const id =
      related[name] ??
      ids.get(known) ??
      (await makeOf(own, data.type, operationId, example.data.type, relationships['account']?.data.id));
    ids.set(known, id);
    relationships[name] = { data: { type: data.type, id } };
  }
  const accountId = relationships['account']?.data.id;
  const digitsName = ['cardLast4Digits', 'last4Digits'].find((name) => name in example.data.attributes);
  const digits =
    digitsName !== undefined && accountId !== undefined ? { [digitsName]: await digitsOfNewCard(own, accountId) } : {};
  return {
    data: {
      type: example.data.type,
      attributes: { ...unique(example.data.attributes), ...digits },
      ...(example.data.relationships === undefined ? {} : { relationships }),
    },
  };
}

let lastUnique = 0;

/** No two people have one social security number, no two counterparties one token, and a key stands for one request. */
function unique(attributes: Readonly<Record<string, unknown>>): Record<string, unknown> {
  lastUnique += 1;
  return {
    ...attributes,
    ...('ssn' in attributes ? { ssn: ssnOf(150_000_000 + lastUnique) } : {}),
    ...('ein' in attributes ? { ein: String(600_000_000 + lastUnique) } : {}),
    ...('providerProcessorToken' in attributes
      ? { providerProcessorToken: `sandbox-match#generated-${lastUnique}` }
      : {}),
    ...('idempotencyKey' in attributes ? { idempotencyKey: `generated-${lastUnique}` } : {}),
  };
}
