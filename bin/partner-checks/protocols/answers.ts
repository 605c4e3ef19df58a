import { isDeepStrictEqual } from 'node:util';

/** What is wrong if a request that was repeated has got another answer; undefined if it has not. */
export function differenceOf(first: unknown, second: unknown, what = 'answer'): string | undefined {
  if (isDeepStrictEqual(first, second)) return undefined;
  return `the repeated request got another ${what}: ${JSON.stringify(first)}, then ${JSON.stringify(second)}`;
}

/** What is wrong if a port got no answer that it can use. */
export const unanswered = ({ outcome }: { readonly outcome: string }): string | undefined =>
  outcome === 'answered' ? undefined : 'there is no answer that the platform can use';

/** The first thing that is wrong. */
export const firstOf = (...wrong: readonly (string | undefined)[]): string | undefined =>
  wrong.find((one) => one !== undefined);
