import * as z from 'zod';
import { mustBeOwned } from '../../../accounts/accounts/archived-owners.ts';
import { movementKinds } from '../../../accounts/ledger/movement-kinds.ts';
import { invariant } from '../../../kernel/base/invariant.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { idempotencyKeySchema } from '../../../kernel/idempotency/idempotency.ts';
import { tagsField } from '../../../kernel/jsonapi/fields.ts';
import type { Table } from '../../../kernel/table/table.ts';
import { customerKind } from '../../../onboarding/customers/for-others.ts';
import { achSequenceKind } from '../../ach-files/for-others.ts';
import { nextTraceNumber } from '../../ach-files/trace-numbers.ts';
import { wrongState } from '../ach-payment.ts';
import { decideAchReversal } from '../ach-reversal.ts';
import { achRulesOf } from '../ach-rules.ts';
import { paymentAndAccount } from '../loads.ts';
import { paymentToResource } from '../resource.ts';
import { reversalReasons } from '../reversal-reasons.ts';
import { type AchPayment, paymentKind, payments } from '../store.ts';
import { getPayment } from './get.ts';

export const reversePayment = defineOperation({
  id: 'reversePayment',
  capability: 'payments',
  method: 'POST',
  path: '/payments/{id}/reverse',
  scopes: ['payments-write'],
  callers: 'organisation',
  timeoutSeconds: 5,
  request: {
    variants: [
      defineVariant({
        type: 'paymentReversal',
        attributes: z.object({
          reason: z.enum(reversalReasons, { error: `must be ${reversalReasons.join(', ')}` }),
          idempotencyKey: idempotencyKeySchema.optional(),
          tags: tagsField.optional(),
        }),
      }),
    ],
  },
  response: { status: 201 },
  errors: ['not_found', 'invalid_state', 'idempotency_key_conflict', 'account_busy'],
  uses: { read: [customerKind], write: [...movementKinds, paymentKind, achSequenceKind] },
  replayedBy: getPayment,

  load: ({ organisationId, path }) => paymentAndAccount(organisationId, path.id),

  handle: async ({ path, body, loaded, now, platform, table, cipher: cipherOf, save }) => {
    const { payment: original, account } = loaded;
    if (original?.type !== 'achPayment' || account === undefined) throw notFound('The ACH payment', path.id);
    const { reason, tags = {} } = body.attributes;
    const cipher = await cipherOf();
    if (original.reversedBy !== undefined) {
      const made = await reversalOf(original, table);
      if (made.reversalReason === reason) return { data: paymentToResource(made, cipher) };
      throw wrongState(original, `it was reversed already, for ${made.reversalReason ?? 'another reason'}`);
    }
    await mustBeOwned(table, account);
    const traceNumber = await nextTraceNumber(platform, account);
    const terms = { now, ach: achRulesOf(platform.settings, account), cipher };
    const { payment, change } = decideAchReversal({ payment: original, account }, { reason, tags, traceNumber }, terms);
    await save(change, payment.id);
    return { data: paymentToResource(payment, cipher) };
  },
});

/** The payment that reverses another one. */
async function reversalOf({ organisationId, reversedBy }: AchPayment, table: Table): Promise<AchPayment> {
  const [made] = await payments.byId(table, organisationId, reversedBy === undefined ? [] : [reversedBy]);
  invariant(made?.type === 'achPayment', 'the reversal of a payment was not found');
  return made;
}
