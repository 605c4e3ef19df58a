import { BrokenInvariant } from '../base/invariant.ts';
import { type AnyOperation, noDocument } from './operation.ts';

/** A route that browsers call. */
export interface PageDeclaration<Heading extends string> extends Pick<
  AnyOperation,
  'id' | 'summary' | 'timeoutSeconds' | 'uses' | 'needs' | 'sends' | 'pageForm'
> {
  readonly capability: Heading;
  readonly method: 'GET' | 'POST';
  readonly path: `/hosted/${string}`;
  readonly show: AnyOperation['show'] & {};
}

/**
 * Declares a hosted page: a route without a token that browsers call. It is not part of the reference, because integrators do not call
 * it. The manifest lists it in `pages`. `show` throws a Problem only for what the browser could not have sent from our pages.
 */
export function definePage<const Heading extends string>(
  declaration: PageDeclaration<Heading>,
): AnyOperation & { readonly capability: Heading } {
  return {
    ...declaration,
    scopes: [],
    response: { status: 200, data: noDocument },
    errors: [],
    handle: () => {
      throw new BrokenInvariant(`${declaration.id} is a page; it does not serve requests of the API`);
    },
  };
}
