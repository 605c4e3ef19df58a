import { answerHeaders } from '../base/answer-headers.ts';
import { keyHeader } from '../idempotency/idempotency.ts';
import type { Settings } from '../../ports/settings.ts';
import { crossOriginHeaders, readableBy } from './cross-origin.ts';
import { canBeTriedOut, dryRunHeader } from './dry-run/header.ts';
import { takesHeaderKey } from './header-key.ts';
import type { AnyOperation } from './operation.ts';
import { allowOf } from './other-methods.ts';

/** How long a browser may remember what a preflight was answered: so long may a method that was removed be sent in vain. */
const rememberedSeconds = 600;

/** The operations of a path. Scripts of other origins may call nothing else: browsers show pages, and servers of partners call callbacks. */
export const operationsIn = (routes: readonly { readonly method: string }[]): readonly AnyOperation[] =>
  routes.filter((route): route is AnyOperation => 'handle' in route);

/** True if an operation takes a document, so that `Prefer` can ask that nothing of it is ignored. */
export const takesDocument = ({ method, request }: AnyOperation): boolean =>
  method !== 'GET' && request?.upload === undefined;

/**
 * The answer of the gateway to a preflight of a named origin, but for the origin itself: the methods of the path, and every header that one of them reads.
 * Its status is 204.
 */
export function preflightHeaders(
  operations: readonly AnyOperation[],
  { sandbox }: Pick<Settings, 'sandbox'>,
): Readonly<Record<string, string>> {
  const has = (test: (operation: AnyOperation) => boolean) => operations.some(test);
  const names = [
    'Authorization',
    ...(has(({ method }) => method !== 'GET') ? ['Content-Type'] : []),
    ...(has(takesHeaderKey) ? [keyHeader] : []),
    ...(has(takesDocument) ? ['Prefer'] : []),
    ...(has(canBeTriedOut) ? [dryRunHeader] : []),
    ...(sandbox ? ['Sandbox-Limit'] : []),
  ];
  return {
    ...answerHeaders,
    Vary: 'Origin',
    'Access-Control-Allow-Methods': allowOf(operations.map(({ method }) => method)),
    'Access-Control-Allow-Headers': names.join(', '),
    'Access-Control-Max-Age': String(rememberedSeconds),
  };
}

/**
 * The headers of answers that the gateway gives by itself, in place of a function: a request that is too large, or one too many. They can
 * only be the same for every caller. If the stage names one origin, it may read them. If it names several, every origin may: such an answer
 * says nothing about anybody, and an application that could not read it would not know that it has to wait.
 */
export function refusalOriginHeaders({ origins }: Pick<Settings, 'origins'>): Readonly<Record<string, string>> {
  const [first, ...others] = origins;
  if (first === undefined) return {};
  return { ...crossOriginHeaders({ origins }, undefined), ...readableBy(others.length === 0 ? first : '*') };
}
