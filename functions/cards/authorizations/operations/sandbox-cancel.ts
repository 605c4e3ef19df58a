import { Problem } from '../../../kernel/base/problem.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { cancel } from '../change-authorization.ts';
import { authorizationToResource } from '../resource.ts';
import { authorizationInUse, authorizationStepFrame } from '../sandbox-frame.ts';

export const cancelSandboxAuthorization = defineOperation({
  ...authorizationStepFrame,
  id: 'cancelSandboxAuthorization',
  summary: 'Simulate that a merchant cancels an authorization',
  description: 'What is held is released. Canceling what is Canceled answers 200 and changes nothing.',
  path: '/sandbox/authorizations/{id}/cancel',

  handle: async (call) => {
    const { authorization, ...inUse } = await authorizationInUse(call);
    if (authorization.status === 'Canceled') return { data: authorizationToResource(authorization) };
    if (authorization.status !== 'Authorized') {
      throw new Problem('invalid_state', `The authorization is ${authorization.status}`);
    }
    const changed = cancel(authorization, inUse, call.now);
    await call.save(changed.change);
    return { data: authorizationToResource(changed.authorization) };
  },
});
