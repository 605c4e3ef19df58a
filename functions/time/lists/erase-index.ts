import { isPersonalTerm } from '../../kernel/lists/find/member-terms.ts';
import { packPositions, without } from '../../kernel/lists/find/positions.ts';
import { openedBlock } from '../../kernel/lists/find/segments.ts';
import { findPartItem, findHead, openBlock, sealContent } from '../../kernel/lists/find/index-items.ts';
import {
  defineRowErasure,
  type ErasedCustomer,
  type ErasurePlatform,
  replaceSealed,
} from '../../kernel/table/erasure.ts';
import { remembering } from '../../kernel/base/remembering.ts';
import { applicationForms } from '../../onboarding/application-forms/for-others.ts';
import { applications } from '../../onboarding/applications/for-others.ts';
import { customers } from '../../onboarding/customers/for-others.ts';
import { findLeafEntries, leavesOf } from '../../kernel/lists/leaves.ts';
import { leafIdsMax, leafOf } from '../../kernel/lists/list-marks.ts';
import { readListMark } from './write-lists.ts';

/** What belongs to a customer in each list with an index. */
const erasedIds = (customer: ErasedCustomer) => [
  { things: customers, ids: [customer.customerId] },
  { things: applications, ids: [customer.applicationId] },
  { things: applicationForms, ids: customer.applicationFormIds },
];

/** The places of what belongs to a customer, once for each turn: a place never changes. */
const rememberedPositions = new WeakMap<ErasedCustomer, ReturnType<typeof remembering>>();

/**
 * Takes a customer out of the blocks of an index: whatever found them by something personal. It makes a merge that has read the block
 * before fail, so nothing comes back. What the index finds them by that is not personal stays.
 */
export const indexErasure = defineRowErasure({
  item: findPartItem,
  eraseRow: async (row, customer, platform) => {
    const found = erasedIds(customer).find(
      ({ things, ids }) => row.sk.startsWith(`${things.listedType}#`) && ids.length > 0,
    );
    if (found === undefined || row['segment'] === undefined) return 0;
    const { organisationId } = customer;
    const { cipher, table } = platform;
    const once = rememberedPositions.get(customer) ?? remembering();
    rememberedPositions.set(customer, once);
    const places = await once(found.things.listedType, () => positionsOf(platform, customer, found));
    const block = findPartItem.parse(row);
    let count = 0;
    const left = openedBlock(openBlock(block, cipher, organisationId)).flatMap((posting) => {
      const kept = isPersonalTerm(posting.term) ? without(posting.places, places) : posting.places;
      if (kept.length < posting.places.length) count += 1;
      return kept.length === 0 ? [] : [[posting.term, packPositions(kept)] as const];
    });
    if (count === 0) return 0;
    const after = sealContent(left, cipher, organisationId, row);
    await replaceSealed(table, row, { name: 'content', before: block.content, after });
    await table.update({
      Key: findHead(organisationId, found.things.listedType).key,
      UpdateExpression: 'ADD #version :one',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: { '#version': 'version' },
      ExpressionAttributeValues: { ':one': 1 },
    });
    return 1;
  },
});

/**
 * The places by the list itself: an index that is just being made does not know everybody, and the blocks of the one before it, which count no
 * longer, still have what they had.
 */
async function positionsOf(
  { table }: ErasurePlatform,
  { organisationId }: ErasedCustomer,
  { things, ids }: ReturnType<typeof erasedIds>[number],
): Promise<readonly number[]> {
  const { listedType: type } = things;
  const total = (await readListMark(table, organisationId)).totals[type] ?? 0;
  const entries = await things.byId(table, organisationId, ids);
  const found = await findLeafEntries(leavesOf(table, organisationId, type), leafOf(total), entries);
  return found.map(({ leaf, index }) => (leaf - 1) * leafIdsMax + index + 1).sort((one, other) => one - other);
}
