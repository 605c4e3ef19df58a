import { takesAchFiles } from '../../functions/kernel/base/optional-part.ts';
import { stageScope, windowPartition } from '../../functions/money/ach-files/store.ts';
import { dataStackName } from '../../lib/names.ts';
import { stacksOfStage } from '../operations/deployed-stacks.ts';
import { openTarget } from '../command-target.ts';
import { type Check, failed, passed, warning } from './check.ts';

/** Would the deployment take the workers of ACH files from a stage that has a bucket for them, or entries that wait for them? */
export const achFiles: Check = {
  name: 'ach-files',
  actions: ['cloudformation:DescribeStacks', 'dynamodb:Query'],
  neededBy: () => 'deployment',
  look: async (stage) => {
    if (takesAchFiles(stage)) return passed('a bank takes ACH files');
    const all = await stacksOfStage(stage.name);
    const bucket = all.find(({ name }) => name === dataStackName(stage))?.outputs.get('AchFilesName');
    if (bucket === undefined) return passed('no bank takes ACH files');
    const { table, close } = await openTarget({ stage: stage.name });
    const waiting = await table.query({ pk: windowPartition(stageScope), limit: 1 }).finally(close);
    if (waiting.length > 0) {
      return failed({
        says: 'no bank takes ACH files any more, but a window still has entries: nobody would write them, and no alarm would tell',
        whatToDo: 'give the bank its files back until its windows are written',
      });
    }
    return warning({
      says: `no bank takes ACH files any more: the deployment removes the workers that write and read them, and leaves the bucket ${bucket}`,
      whatToDo:
        'if a bank has had files, give it its files back until its windows are written and returns can no longer come; delete a bucket that was never used, and its key',
    });
  },
};
