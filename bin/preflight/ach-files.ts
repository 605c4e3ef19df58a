import { takesAchFiles } from '../../functions/kernel/base/optional-part.ts';
import { dataStackName } from '../../lib/names.ts';
import { stacksOfStage } from '../operations/deployed-stacks.ts';
import { type Check, passed, warning } from './check.ts';

/** Would the deployment take the workers of ACH files from a stage that has a bucket for them? */
export const achFiles: Check = {
  name: 'ach-files',
  actions: ['cloudformation:DescribeStacks'],
  neededBy: () => 'service',
  look: async (stage) => {
    if (takesAchFiles(stage)) return passed('a bank takes ACH files');
    const all = await stacksOfStage(stage.name);
    const bucket = all.find(({ name }) => name === dataStackName(stage))?.outputs.get('AchFilesName');
    if (bucket === undefined) return passed('no bank takes ACH files');
    return warning({
      says: `no bank takes ACH files any more: the deployment removes the workers that write and read them, and leaves the bucket ${bucket}`,
      whatToDo:
        'if a bank has had files, give it its files back until its windows are written and returns can no longer come; delete a bucket that was never used, and its key',
    });
  },
};
