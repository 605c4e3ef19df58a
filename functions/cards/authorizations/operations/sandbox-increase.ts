import * as z from 'zod';
import { amountSchema, cents } from '../../../kernel/base/money/cents.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { increase } from '../change-authorization.ts';
import { authorizationToResource } from '../resource.ts';
import { authorizationInUse, authorizationStepFrame, ofStepAccount, stepFields } from '../sandbox-frame.ts';
import { declineSentence } from '../rules.ts';
import { authorizationMachine } from '../statuses.ts';

export const increaseSandboxAuthorization = defineOperation({
  ...authorizationStepFrame,
  id: 'increaseSandboxAuthorization',
  path: '/sandbox/authorizations/{id}/increase',
  request: {
    variants: [
      defineVariant({
        type: 'authorization',
        attributes: z.object({ amount: amountSchema, ...stepFields }),
        relationships: ofStepAccount,
      }),
    ],
  },

  handle: async (call) => {
    const { authorization, ...inUse } = await authorizationInUse(call);
    authorizationMachine.mustAllow(authorization, 'change');
    const context = { now: call.now, settings: call.platform.settings };
    const changed = increase(authorization, cents(call.body.attributes.amount), inUse, context);
    if ('reason' in changed) {
      throw authorizationMachine.refused(authorization, `the increase is declined: ${declineSentence(changed)}`);
    }
    await call.save(changed.change);
    return { data: authorizationToResource(changed.authorization) };
  },
});
