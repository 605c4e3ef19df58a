import * as z from 'zod';
import { transactionKind } from '../../../accounts/transactions/for-others.ts';
import { defined } from '../../../kernel/base/defined.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { cashbackOf } from '../../authorizations/use-fields.ts';
import { purchaseFields } from '../at-merchant.ts';
import { disputeKind } from '../../disputes/for-others.ts';
import { settlementFrame } from '../sandbox-frame.ts';
import { loadSettled, ofAccountAndAuthorization, settleAtMerchant, settledFields } from '../settle-at-merchant.ts';

export const purchaseInSandbox = defineOperation({
  ...settlementFrame,
  // The debit of which money is given back keeps how much it was.
  uses: { ...settlementFrame.uses, read: [...settlementFrame.uses.read, disputeKind], replaces: [transactionKind] },
  id: 'purchaseInSandbox',
  path: '/sandbox/purchases',
  request: {
    variants: [
      defineVariant({
        type: 'purchaseTransaction',
        attributes: z.object({ ...settledFields, ...purchaseFields }),
        relationships: ofAccountAndAuthorization,
      }),
    ],
  },
  response: { status: 201 },

  load: ({ organisationId, body }) => loadSettled(organisationId, body),

  handle: (call) => {
    const { coordinates, ecommerce, cardPresent, internationalServiceFee, ...bought } = call.body.attributes;
    const paidOut = cashbackOf(bought, '/data/attributes/cashbackAmount');
    const more = { ecommerce, cardPresent, ...defined({ coordinates, internationalServiceFee }), ...paidOut };
    return settleAtMerchant('purchaseTransaction', more, call);
  },
});
