import type { Platform } from '../../ports/platform.ts';
import type { RouteFrame } from './route-frame.ts';
import type { PageAnswer, PageFormReader, PageRequest } from './page-request.ts';

/** A route that browsers call. */
export interface Page<Heading extends string = string, Id extends string = string> extends RouteFrame<
  `/hosted/${string}` | `/console/${string}`,
  Heading,
  Id
> {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** How it reads forms with a file; absent if it takes none. */
  readonly pageForm?: PageFormReader;
  /** Answers the browser. Throws a Problem only for what the browser could not have sent from our pages. */
  readonly show: (request: PageRequest, platform: Platform) => Promise<PageAnswer>;
}

/**
 * Declares a hosted page: a route without a token that browsers call. It is not part of the reference, because integrators do not call
 * it. The manifest lists it in `pages`.
 */
export function definePage<const Heading extends string, const Id extends string>(
  declaration: Page<Heading, Id>,
): Page<Heading, Id> {
  return declaration;
}
