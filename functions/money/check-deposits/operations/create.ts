import * as z from 'zod';
import { mustBeOwned } from '../../../accounts/accounts/archived-owners.ts';
import { account, accountKind } from '../../../accounts/accounts/for-others.ts';
import { amountSchema, cents } from '../../../kernel/base/money/cents.ts';
import { notFound, Problem } from '../../../kernel/base/problem.ts';
import { usersBehind } from '../../../kernel/journal/author.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { idempotencyKeySchema } from '../../../kernel/idempotency/idempotency.ts';
import { text, tagsField } from '../../../kernel/jsonapi/fields.ts';
import { toOne } from '../../../kernel/jsonapi/link.ts';
import { customerKind } from '../../../onboarding/customers/for-others.ts';
import { checkRulesOf } from '../check-rules.ts';
import { checkClearingDaysField, mustChooseClearing } from '../clearing-days.ts';
import { decideCheckDeposit } from '../order.ts';
import { checkDepositToResource } from '../resource.ts';
import { checkDepositKind } from '../store.ts';
import { getCheckDeposit } from './get.ts';

export const createCheckDeposit = defineOperation({
  id: 'createCheckDeposit',
  capability: 'check-deposits',
  method: 'POST',
  path: '/check-deposits',
  scopes: ['check-deposits-write'],
  timeoutSeconds: 5,
  request: {
    variants: [
      defineVariant({
        type: 'checkDeposit',
        attributes: z.object({
          amount: amountSchema,
          description: text(50),
          clearingDaysOverride: checkClearingDaysField.optional(),
          idempotencyKey: idempotencyKeySchema.optional(),
          tags: tagsField.optional(),
        }),
        relationships: z.object({ account: toOne('depositAccount') }),
      }),
    ],
  },
  response: { status: 201 },
  errors: ['not_found', 'invalid_state', 'feature_disabled', 'idempotency_key_conflict', 'account_busy'],
  uses: { read: [customerKind], write: [accountKind, checkDepositKind] },
  replayedBy: getCheckDeposit,

  load: ({ organisationId, body }) => ({ account: account(organisationId, body.relationships.account.data.id) }),

  handle: async ({ caller, author, body: { attributes, relationships }, loaded, table, platform, now, save }) => {
    const pointer = '/data/relationships/account';
    const { amount, description, clearingDaysOverride, tags = {} } = attributes;
    mustChooseClearing(caller, clearingDaysOverride);
    if (!platform.settings.takesChecks) throw new Problem('feature_disabled', 'This stage has no check processor');
    if (loaded.account === undefined) throw notFound('The account', relationships.account.data.id, pointer);
    await mustBeOwned(table, loaded.account, pointer);
    const content = {
      amount: cents(amount),
      description,
      tags,
      causedBy: [...usersBehind(author.actor)],
      ...(clearingDaysOverride === undefined ? {} : { clearingDaysOverride }),
    };
    const rules = checkRulesOf(platform.settings, loaded.account);
    const { deposit, change } = decideCheckDeposit(content, loaded.account, { now, rules });
    await save(change, deposit.id);
    return { data: checkDepositToResource(deposit) };
  },
});
