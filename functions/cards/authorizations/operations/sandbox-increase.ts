import * as z from 'zod';
import { amountSchema, cents } from '../../../kernel/base/money/cents.ts';
import { Problem } from '../../../kernel/base/problem.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { askForIncrease } from '../../authorization-requests/increase.ts';
import { decisionKinds } from '../../authorization-requests/time-out.ts';
import { forceChange, increase } from '../change-authorization.ts';
import { withChange } from '../changes.ts';
import { authorizationToResource } from '../resource.ts';
import { authorizationInUse, authorizationStepFrame, ofStepAccount, stepFields } from '../sandbox-frame.ts';
import { declineSentence } from '../rules.ts';
import { aBoolean } from '../use-fields.ts';
import { authorizationMachine } from '../statuses.ts';

export const increaseSandboxAuthorization = defineOperation({
  ...authorizationStepFrame,
  uses: { ...authorizationStepFrame.uses, write: decisionKinds },
  id: 'increaseSandboxAuthorization',
  path: '/sandbox/authorizations/{id}/increase',
  request: {
    variants: [
      defineVariant({
        type: 'authorization',
        attributes: z.object({
          amount: amountSchema,
          asksOrganisation: aBoolean.default(false),
          standIn: aBoolean.default(false),
          ...stepFields,
        }),
        relationships: ofStepAccount,
      }),
    ],
  },

  handle: async (call) => {
    const { authorization, ...inUse } = await authorizationInUse(call);
    authorizationMachine.mustAllow(authorization, 'change');
    const context = { now: call.now, settings: call.platform.settings };
    const { amount, asksOrganisation, standIn } = call.body.attributes;
    if (asksOrganisation && standIn) {
      const detail = 'standIn: the organisation is not asked about what the processor has decided';
      throw new Problem('invalid_value', { detail, pointer: '/data/attributes/standIn' });
    }
    if (asksOrganisation) {
      await call.save(askForIncrease(authorization, cents(amount), inUse, context).change);
      return { data: authorizationToResource(authorization) };
    }
    const changing = withChange(authorization, { at: call.now, kind: 'Increase', amount: cents(amount) });
    if (standIn) {
      const forced = forceChange({ ...changing, standIn }, cents(amount), inUse, call);
      await call.save(forced.change);
      return { data: authorizationToResource(forced.authorization) };
    }
    const changed = increase(changing, cents(amount), inUse, context);
    if ('reason' in changed) {
      throw authorizationMachine.refused(authorization, `the increase is declined: ${declineSentence(changed)}`);
    }
    await call.save(changed.change);
    return { data: authorizationToResource(changed.authorization) };
  },
});
