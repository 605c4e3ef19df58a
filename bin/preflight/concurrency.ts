import { concurrencyFault, executionsMin, readConcurrency } from '../aws-account/concurrency.ts';
import { type Check, failed, passed } from './check.ts';

/** Does Lambda run enough functions at once? Only a stage that reserves parts of the limit cannot be deployed without. */
export const concurrency: Check = {
  name: 'concurrency',
  actions: ['lambda:GetAccountSettings'],
  neededBy: (stage) => (stage.concurrency === undefined ? 'service' : 'deployment'),
  look: async (stage) => {
    const limit = await readConcurrency();
    const fault = concurrencyFault(limit, stage);
    if (fault !== undefined) return failed(fault);
    const needed = Math.max(stage.concurrency?.account ?? 0, executionsMin);
    return passed(`Lambda runs ${limit} functions at once in this account, and stage ${stage.name} needs ${needed}`);
  },
};
