import { missingRoleFault, readGatewayRole } from '../aws-account/gateway-role.ts';
import { type Check, failed, passed } from './check.ts';

/** Can API Gateway write access logs? Without a role for that it refuses every stage. */
export const gatewayRole: Check = {
  name: 'gateway-role',
  actions: ['apigateway:GET', 'iam:GetRole'],
  neededBy: () => 'deployment',
  look: async () => {
    const role = await readGatewayRole();
    const fault = missingRoleFault(role);
    if (fault !== undefined) return failed(fault);
    return passed(`API Gateway writes logs with the role ${role.arn ?? ''}`);
  },
};
