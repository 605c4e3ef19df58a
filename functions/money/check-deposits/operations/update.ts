import { usersBehind } from '../../../kernel/journal/author.ts';
import { afterRewrite } from '../../../kernel/journal/four-eyes.ts';
import * as z from 'zod';
import { mustBeOwned } from '../../../accounts/accounts/archived-owners.ts';
import { accountKind } from '../../../accounts/accounts/for-others.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { dueOf } from '../../../kernel/journal/change.ts';
import { tagChangesField } from '../../../kernel/jsonapi/fields.ts';
import { isSameTags, mergedTags } from '../../../kernel/jsonapi/tags.ts';
import { replace } from '../../../kernel/table/write.ts';
import { customerKind } from '../../../onboarding/customers/for-others.ts';
import { checkClearingDaysField, mustChooseClearing } from '../clearing-days.ts';
import { loadCheckDeposit, foundCheckDeposit } from '../found.ts';
import { checkDepositToResource } from '../resource.ts';
import { withClearingDays } from '../steps.ts';
import { checkDepositKind } from '../store.ts';

export const updateCheckDeposit = defineOperation({
  id: 'updateCheckDeposit',
  capability: 'check-deposits',
  method: 'PATCH',
  path: '/check-deposits/{id}',
  scopes: ['check-deposits-write'],
  timeoutSeconds: 5,
  request: {
    variants: [
      defineVariant({
        type: 'checkDeposit',
        attributes: z.object({
          tags: tagChangesField.optional(),
          clearingDaysOverride: checkClearingDaysField.optional(),
        }),
      }),
    ],
  },
  response: { status: 200 },
  errors: ['not_found', 'invalid_state'],
  uses: { read: [accountKind, customerKind], write: [checkDepositKind] },

  load: ({ organisationId, path }) => loadCheckDeposit(organisationId, path.id),

  handle: async ({ author, caller, path, body, loaded, table, save }) => {
    const { clearingDaysOverride: days, tags: changes } = body.attributes;
    mustChooseClearing(caller, days);
    const { deposit: before, account } = foundCheckDeposit(loaded, path.id);
    const tags = mergedTags(before.tags, changes);
    const isOther = days !== undefined && days !== before.clearingDaysOverride;
    if (isSameTags(tags, before.tags) && !isOther) return { data: checkDepositToResource(before) };
    await mustBeOwned(table, account);
    const tagged = { ...before, tags };
    const after = isOther
      ? { ...withClearingDays(tagged, days), ...afterRewrite(before, usersBehind(author.actor)) }
      : tagged;
    await save({ writes: [replace(after)], about: [{ type: 'checkDeposit', id: path.id }], due: dueOf(after) });
    return { data: checkDepositToResource(after) };
  },
});
