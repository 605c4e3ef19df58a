import { invariant } from '../kernel/base/invariant.ts';
import type { AnyOperation } from '../kernel/http/operation.ts';

const day = 24 * 60 * 60 * 1000;
/** docs/integrate/versioning.md promises it. */
const noticeDaysMin = 365;

/** What the reference says of an operation that will go away. Throws if the notice is too short, or if nothing can be used in its place. */
export function deprecationSentences(
  { id, deprecated }: Pick<AnyOperation, 'id' | 'deprecated'>,
  operations: readonly Pick<AnyOperation, 'id'>[],
): readonly string[] {
  if (deprecated === undefined) return [];
  const { since, sunset, instead } = deprecated;
  const noticeDays = (Date.parse(sunset) - Date.parse(since)) / day;
  invariant(noticeDays >= noticeDaysMin, `${id} is deprecated for ${noticeDays} days before it may be gone`);
  invariant(
    instead === undefined || operations.some((operation) => operation.id === instead),
    `${id} is replaced by ${instead ?? ''}, which is no operation`,
  );
  const replacement = instead === undefined ? '' : ` Use \`${instead}\` in its place.`;
  return [`Deprecated since ${since}: it may be gone from ${sunset} on.${replacement}`];
}
