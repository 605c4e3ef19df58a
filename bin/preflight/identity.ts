import { readCaller, wrongAccountFault } from '../aws-account/caller.ts';
import { type Check, failed, passed } from './check.ts';

/** Are these the credentials of the account and region that the stage belongs to? */
export const identity: Check = {
  name: 'identity',
  actions: ['sts:GetCallerIdentity'],
  neededBy: () => 'deployment',
  look: async (stage) => {
    const caller = await readCaller();
    const fault = wrongAccountFault(stage, caller);
    if (fault !== undefined) return failed(fault);
    return passed(`account ${caller.account} in ${caller.region}, as ${caller.arn}`);
  },
};
