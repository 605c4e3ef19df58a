import { plusMs } from '../../../functions/kernel/base/calendar/instant.ts';
import {
  leafIdsMax,
  leafOf,
  listLeafKey,
  listMark,
  listPartition,
} from '../../../functions/kernel/lists/list-marks.ts';
import { idsAt } from '../../../functions/kernel/lists/find/finder.ts';
import { upTo } from '../../../functions/kernel/lists/find/positions.ts';
import { replace } from '../../../functions/kernel/table/write.ts';
import { openProfile, sealProfile } from '../../../functions/onboarding/customers/profile.ts';
import { type Customer, customer, customers } from '../../../functions/onboarding/customers/store.ts';
import type { Table } from '../../../functions/kernel/table/table.ts';
import { indexLists } from '../../../functions/time/lists/index-lists.ts';
import type { Platform } from '../../../functions/ports/platform.ts';

const putsMax = 100;
/** Ids that no customer has who was opened in the usual way. */
const firstId = 700_000_000;

interface Organisation {
  readonly table: Table;
  readonly platform: Platform;
  readonly organisationId: string;
}

/** Puts many customers into the table and into the list of their organisation, all like one that there is, after those who are listed. */
export async function putCustomers(
  { table, platform, organisationId }: Organisation,
  template: Customer,
  count: number,
  of: (n: number) => Pick<
    Customer & { type: 'individualCustomer' },
    'fullName' | 'email' | 'phone' | 'tags' | 'status'
  > & {
    readonly ssn: string;
  },
): Promise<readonly Customer[]> {
  const cipher = await platform.cipher(organisationId);
  const profile = openProfile(template, cipher);
  const ref = listMark(organisationId);
  const stored = await table.get(ref.key);
  if (stored === undefined) throw new Error('the lists have no mark');
  const mark = ref.parse(stored);
  const before = mark.totals[customers.listedType] ?? 0;
  if (profile.type !== 'individualCustomer') throw new Error('the template is an individual');
  const place = { table, organisationId, type: customers.listedType };
  const listed = await idsAt(place, upTo(before), { consistent: true });
  const made = Array.from({ length: count }, (_, n): Customer => {
    const id = String(firstId + n);
    const { ssn, tags, status, ...open } = of(n);
    const sealed = sealProfile({ ...profile, ...open, ssn }, { organisationId, id }, cipher);
    const createdAt = plusMs(template.createdAt, n + 1);
    return { ...template, ...sealed, ...customer(organisationId, id).key, id, tags, status, createdAt };
  });
  const all = [...listed, ...made.map(({ id }) => id)];
  const leaves = Array.from({ length: leafOf(all.length) }, (_, leaf) => ({
    pk: listPartition(organisationId, customers.listedType),
    sk: listLeafKey(leaf + 1),
    version: 1,
    ids: all.slice(leaf * leafIdsMax, (leaf + 1) * leafIdsMax),
    earliest: template.createdAt,
    latest: plusMs(template.createdAt, (leaf + 1) * leafIdsMax),
  }));
  const items = [...made, ...leaves];
  for (let from = 0; from < items.length; from += putsMax) {
    await table.transact(items.slice(from, from + putsMax).map((item) => ({ Put: { Item: { ...item } } })));
  }
  await table.transact([replace({ ...mark, totals: { ...mark.totals, [customers.listedType]: all.length } })]);
  return made;
}

/** Writes all steps of the indexes; says how many there were. */
export async function writeIndexes({ platform, organisationId }: Organisation): Promise<number> {
  let steps = 0;
  while (await indexLists(platform, organisationId)) steps += 1;
  return steps;
}
