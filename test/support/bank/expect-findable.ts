import {
  operationFilter,
  resourceTypeFilter,
  workerFilter,
} from '../../../functions/delivery/audit-log/name-filters.ts';
import type { StoredAuthor } from '../../../functions/kernel/journal/author.ts';

/** Fails if a filter of the audit log refuses a name that a row of the journal has. `types` are those of its events, if they are known. */
export function expectFindable(by: StoredAuthor = {}, types: readonly string[] = []): void {
  const named = (by.about ?? []).filter((_, index) => index % 2 === 0);
  const refused = [
    ...[by.op ?? []].flat().filter((name) => operationFilter.read([name]) === undefined),
    ...[by.worker ?? by.command ?? []].flat().filter((name) => workerFilter.read([name]) === undefined),
    ...[...named, ...types].filter((name) => resourceTypeFilter.read([name]) === undefined),
  ];
  expect(refused).toEqual([]);
}
