import * as z from 'zod';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { tagChangesField } from '../../../kernel/jsonapi/fields.ts';
import { isSameTags, mergedTags } from '../../../kernel/jsonapi/tags.ts';
import { replace } from '../../../kernel/table/write.ts';
import { mustBeChangeable } from '../account.ts';
import { depositProductField, mustBeOffered } from '../deposit-product-field.ts';
import { withNextPayment } from '../../interest/next-payment.ts';
import { accountEvent, accountUpdated } from '../events.ts';
import { accountToResource } from '../resource.ts';
import { type Account, account, accountKind } from '../store.ts';

export const updateAccount = defineOperation({
  id: 'updateAccount',
  capability: 'accounts',
  method: 'PATCH',
  path: '/accounts/{id}',
  scopes: ['accounts-write'],
  callers: 'organisation',
  timeoutSeconds: 5,
  request: {
    variants: [
      defineVariant({
        type: 'depositAccount',
        aliases: ['account'],
        attributes: z.object({ tags: tagChangesField.optional(), depositProduct: depositProductField.optional() }),
      }),
    ],
  },
  response: { status: 200 },
  errors: ['not_found', 'invalid_state'],
  uses: { read: [], write: [accountKind] },

  load: ({ organisationId, path }) => ({ account: account(organisationId, path.id) }),

  handle: async ({ path, body, loaded, now, save, platform }) => {
    const before = loaded.account;
    if (before === undefined) throw notFound('The account', path.id);
    const tags = mergedTags(before.tags, body.attributes.tags);
    const depositProduct = body.attributes.depositProduct ?? before.depositProduct;
    if (depositProduct === before.depositProduct && isSameTags(tags, before.tags)) {
      return { data: accountToResource(before) };
    }
    if (depositProduct !== before.depositProduct) mustBeOffered(platform.settings, depositProduct);
    mustBeChangeable(before);

    const changed: Account = { ...before, tags, depositProduct, updatedAt: now };
    const after = withNextPayment(changed, platform.settings, now);
    await save({ writes: [replace(after)], events: [accountEvent(accountUpdated, after, {})] });
    return { data: accountToResource(after) };
  },
});
