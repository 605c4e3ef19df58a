import { readCaller } from '../aws-account/caller.ts';
import { type Check, failed, passed, warning } from './check.ts';

/** Is the stage pinned to an account and a region? Otherwise any profile would do. Only a stage that can be thrown away may go without. */
export const accountPin: Check = {
  name: 'account-pin',
  actions: ['sts:GetCallerIdentity'],
  neededBy: () => 'deployment',
  look: async ({ name, aws, disposable }) => {
    if (aws !== undefined) return passed(`stage ${name} belongs to account ${aws.account} in ${aws.region}`);
    const { account, region } = await readCaller();
    const fault = {
      says: `stage ${name} belongs to no account, so a wrong profile would be taken`,
      whatToDo: `set aws: { account: '${account}', region: '${region}' } in lib/stages.ts, if it belongs there`,
    };
    return disposable ? warning(fault) : failed(fault);
  },
};
