import * as z from 'zod';
import { mustBeOwned } from '../../../accounts/accounts/archived-owners.ts';
import { account } from '../../../accounts/accounts/for-others.ts';
import { movementKinds } from '../../../accounts/ledger/movement-kinds.ts';
import { mustNotPayItself } from '../../../accounts/ledger/refuse.ts';
import { amountSchema, cents } from '../../../kernel/base/money/cents.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { idempotencyKeySchema } from '../../../kernel/idempotency/idempotency.ts';
import { text, tagsField } from '../../../kernel/jsonapi/fields.ts';
import { toOne } from '../../../kernel/jsonapi/link.ts';
import { customerKind } from '../../../onboarding/customers/for-others.ts';
import { decideChargeback } from '../chargeback.ts';
import { chargebackToResource } from '../resource.ts';
import { chargebackKind } from '../store.ts';
import { getChargeback } from './get.ts';

const pointers = { account: '/data/relationships/account', other: '/data/relationships/counterpartyAccount' } as const;

export const createChargeback = defineOperation({
  id: 'createChargeback',
  capability: 'chargebacks',
  method: 'POST',
  path: '/chargebacks',
  scopes: ['chargebacks-write'],
  timeoutSeconds: 5,
  request: {
    variants: [
      defineVariant({
        type: 'chargeback',
        attributes: z.object({
          amount: amountSchema,
          description: text(80),
          idempotencyKey: idempotencyKeySchema.optional(),
          tags: tagsField.optional(),
        }),
        relationships: z.object({ account: toOne('depositAccount'), counterpartyAccount: toOne('depositAccount') }),
      }),
    ],
  },
  response: { status: 201 },
  errors: ['not_found', 'payment_invalid', 'invalid_state', 'idempotency_key_conflict', 'account_busy'],
  uses: { read: [customerKind], write: [...movementKinds, chargebackKind] },
  replayedBy: getChargeback,

  load: ({ organisationId, body: { relationships } }) => ({
    debited: account(organisationId, relationships.account.data.id),
    credited: account(organisationId, relationships.counterpartyAccount.data.id),
  }),

  handle: async ({ body: { attributes, relationships }, loaded: { debited, credited }, table, now, save }) => {
    const { account: own, counterpartyAccount: other } = relationships;
    if (debited === undefined) throw notFound('The account', own.data.id, pointers.account);
    if (credited === undefined) throw notFound('The account', other.data.id, pointers.other);
    mustNotPayItself(debited.id, credited.id, pointers.other);
    await mustBeOwned(table, debited, pointers.account);
    await mustBeOwned(table, credited, pointers.other);
    const { amount, description, tags = {} } = attributes;
    const order = { debited, credited, amount: cents(amount), description, tags };
    const { chargeback, change } = decideChargeback(order, now);
    await save(change, chargeback.id);
    return { data: chargebackToResource(chargeback) };
  },
});
