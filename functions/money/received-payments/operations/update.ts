import * as z from 'zod';
import { headsOfOwners, mustHaveActiveOwner, namingArchived } from '../../../accounts/accounts/archived-owners.ts';
import { accountKind } from '../../../accounts/accounts/for-others.ts';
import { customerKind } from '../../../onboarding/customers/for-others.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { tagChangesField } from '../../../kernel/jsonapi/fields.ts';
import { isSameTags, mergedTags } from '../../../kernel/jsonapi/tags.ts';
import { replace, unchanged } from '../../../kernel/table/write.ts';
import { loadReceivedPayment, foundReceivedPayment } from '../found.ts';
import { receivedPaymentToResource } from '../resource.ts';
import { receivedPaymentKind } from '../store.ts';

export const updateReceivedPayment = defineOperation({
  id: 'updateReceivedPayment',
  capability: 'received-payments',
  method: 'PATCH',
  path: '/received-payments/{id}',
  scopes: ['received-payments-write'],
  timeoutSeconds: 5,
  request: {
    variants: [
      defineVariant({
        type: 'achReceivedPayment',
        attributes: z.object({ tags: tagChangesField.optional() }),
      }),
    ],
  },
  response: { status: 200 },
  errors: ['not_found', 'invalid_state'],
  uses: { read: [accountKind, customerKind], write: [receivedPaymentKind] },

  load: ({ organisationId, path }) => loadReceivedPayment(organisationId, path.id),

  handle: async ({ path, body, loaded, table, save }) => {
    const { payment: before, account } = foundReceivedPayment(loaded, path.id);
    const tags = mergedTags(before.tags, body.attributes.tags);
    if (isSameTags(tags, before.tags)) return { data: receivedPaymentToResource(before) };
    const heads = await headsOfOwners(table, account);
    mustHaveActiveOwner(namingArchived(account, heads));

    const after = { ...before, tags };
    const whileActive = heads.filter(({ status }) => status === 'Active').slice(0, 1);
    await save({
      writes: [replace(after), ...whileActive.map((head) => unchanged(head, 'status'))],
      about: [{ type: 'achReceivedPayment', id: path.id }],
    });
    return { data: receivedPaymentToResource(after) };
  },
});
