import { placesById } from '../../kernel/lists/find/index-reader.ts';
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
import { stateOf } from './index-state.ts';

/** What belongs to a customer in each list with an index. */
const erasedIds = (customer: ErasedCustomer) => [
  { type: customers.listedType, ids: [customer.customerId] },
  { type: applications.listedType, ids: [customer.applicationId] },
  { type: applicationForms.listedType, ids: customer.applicationFormIds },
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
    const found = erasedIds(customer).find(({ type, ids }) => row.sk.startsWith(`${type}#`) && ids.length > 0);
    if (found === undefined || row['segment'] === undefined) return 0;
    const { organisationId } = customer;
    const { cipher, table } = platform;
    const once = rememberedPositions.get(customer) ?? remembering();
    rememberedPositions.set(customer, once);
    const places = await once(found.type, () => positionsOf(platform, customer, found));
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
      Key: findHead(organisationId, found.type).key,
      UpdateExpression: 'ADD #version :one',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: { '#version': 'version' },
      ExpressionAttributeValues: { ':one': 1 },
    });
    return 1;
  },
});

async function positionsOf(
  { table, cipher }: ErasurePlatform,
  { organisationId }: ErasedCustomer,
  { type, ids }: ReturnType<typeof erasedIds>[number],
): Promise<readonly number[]> {
  const place = { table, organisationId, type, cipher };
  const index = await stateOf(place);
  if (index === undefined) return [];
  const known = await placesById(place, { head: index.head, directory: index.stored }, ids);
  return [...known.values()].sort((one, other) => one - other);
}
