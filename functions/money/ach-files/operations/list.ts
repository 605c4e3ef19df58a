import { Problem } from '../../../kernel/base/problem.ts';
import type { CalendarDate } from '../../../kernel/base/calendar/calendar-date.ts';
import { instantAtBankTime } from '../../../kernel/base/calendar/bank-time.ts';
import { defineList, type ListCall } from '../../../kernel/http/define-list.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { dateFilter, enumFilter, textFilter } from '../../../kernel/jsonapi/query.ts';
import { appliedBySource, equalTo, oneOf } from '../../../kernel/lists/filters.ts';
import { byCreation, listOf, walkedMax } from '../../../kernel/lists/list-source.ts';
import { firstFileIdAt } from '../file-ids.ts';
import { achFileStatuses } from '../file-machine.ts';
import { achFileToResource } from '../resource.ts';
import { achFile, achFileItem, achFileKind, type AchFileRecord } from '../store.ts';

const directions = ['Outgoing', 'Incoming'] as const;
const routingDigits = 9;
const midnight = { hour: 0, minute: 0 };
/** Before the first file of any stage: the records of an older form, whose ids were no numbers, sort before. */
const firstDate = '2022-01-01' as CalendarDate;
const lastDate = '2150-01-01' as CalendarDate;

const filters = {
  direction: oneOf(enumFilter('Only files in this direction.', directions), (one: AchFileRecord) => one.direction),
  status: oneOf(
    enumFilter('Only those in one of these statuses.', achFileStatuses),
    (one: AchFileRecord) => one.status,
  ),
  routingNumber: equalTo(
    textFilter('Only files of the bank here with this routing number.', routingDigits),
    (one: AchFileRecord) => one.routingNumber,
  ),
  since: appliedBySource(dateFilter('Only files whose window or receipt was on this date in New York or later.')),
  until: appliedBySource(dateFilter('Only files whose window or receipt was before this date in New York.')),
};

export const listAchFiles = defineOperation({
  id: 'listAchFiles',
  capability: 'ach-files',
  method: 'GET',
  path: '/ach-files',
  scopes: ['payments'],
  callers: 'organisation',
  // A file has payments from any account.
  limitedTokens: 'refused',
  timeoutSeconds: 10,
  ...defineList({
    toResource: achFileToResource,
    filters,
    sort: 'descending',
    uses: [achFileKind],
    errors: ['limits_exceeded'],
    applies: ['since', 'until'],
    load: () => ({}),
    source: async (call) => ({
      source: listOf(await filesOf(call)),
      applied: ['since', 'until'],
      narrower: ['filter[since]'],
    }),
  }),
});

/** The files of an organisation, oldest first. Their ids are in the order of windows and of receipt. */
async function filesOf({
  organisationId,
  query,
  table,
  search,
}: Pick<ListCall<typeof filters, never>, 'organisationId' | 'query' | 'table' | 'search'>): Promise<
  readonly AchFileRecord[]
> {
  const { since = firstDate, until = lastDate } = query.filter;
  const idAt = (date: CalendarDate) => firstFileIdAt(instantAtBankTime(date, midnight));
  const [from, to] = [idAt(since), idAt(until)];
  if (from >= to) return [];
  // The number of files is known only after the read, so the budget is checked before and charged after it.
  await search(0);
  const items = await table.query({ pk: achFile(organisationId, '').key.pk, from, to, limit: walkedMax + 1 });
  if (items.length > walkedMax) {
    throw new Problem('limits_exceeded', {
      detail: `There are more than ${walkedMax} files; narrow them with filter[since]`,
      parameter: 'filter[since]',
    });
  }
  await search(items.length);
  return items.map((item) => achFileItem.parse(item)).sort(byCreation);
}
