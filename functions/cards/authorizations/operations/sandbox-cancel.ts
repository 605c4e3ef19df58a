import * as z from 'zod';
import { amountSchema, cents } from '../../../kernel/base/money/cents.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { cancelAuthorization, reduce } from '../change-authorization.ts';
import { withChange } from '../changes.ts';
import { authorizationToResource } from '../resource.ts';
import { authorizationInUse, authorizationStepFrame, ofStepAccount, stepFields } from '../sandbox-frame.ts';
import { authorizationMachine } from '../statuses.ts';

export const cancelSandboxAuthorization = defineOperation({
  ...authorizationStepFrame,
  id: 'cancelSandboxAuthorization',
  path: '/sandbox/authorizations/{id}/cancel',
  request: {
    optionalBody: true,
    variants: [
      defineVariant({
        type: 'authorization',
        attributes: z.object({ amount: amountSchema.optional(), ...stepFields }),
        relationships: ofStepAccount,
      }),
    ],
  },

  handle: async (call) => {
    const { authorization, ...inUse } = await authorizationInUse(call);
    const { amount } = call.body.attributes;
    if (amount === undefined && authorizationMachine.isRepeated(authorization, 'cancel')) {
      return { data: authorizationToResource(authorization) };
    }
    authorizationMachine.mustAllow(authorization, 'cancel');
    const { remaining } = authorization;
    if (amount !== undefined && amount > remaining) {
      throw authorizationMachine.refused(authorization, `only ${remaining} cents are held`, {
        pointer: '/data/attributes/amount',
      });
    }
    const released = { at: call.now, kind: 'Reversal', amount: cents(amount ?? remaining) } as const;
    const changing = withChange(authorization, released);
    const changed =
      amount === undefined || amount === remaining
        ? cancelAuthorization(changing, inUse, call.now)
        : reduce(changing, cents(amount), inUse, call.now);
    await call.save(changed.change);
    return { data: authorizationToResource(changed.authorization) };
  },
});
