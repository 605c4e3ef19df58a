import { dataStackName } from '../../lib/names.ts';
import { stacksOfStage } from '../operations/deployed-stacks.ts';
import { type Check, failed, passed } from './check.ts';

/** The id of a key of KMS that can have replicas in other regions begins with this. */
const multiRegionId = 'key/mrk-';

/** Is the root key of the deployed stage of the kind that the settings ask for? AWS refuses to change it. */
export const rootKeyRegions: Check = {
  name: 'root-key',
  actions: ['cloudformation:DescribeStacks'],
  neededBy: () => 'deployment',
  look: async (stage) => {
    const all = await stacksOfStage(stage.name);
    const arn = all.find(({ name }) => name === dataStackName(stage))?.outputs.get('RootKeyArn');
    if (arn === undefined) return passed('there is no root key yet');
    const isMultiRegion = arn.includes(multiRegionId);
    const says = `the root key is for ${isMultiRegion ? 'several regions' : 'one region'}`;
    if (isMultiRegion === stage.recovery.multiRegionKey) return passed(says);
    return failed({
      says: `${says}, and AWS refuses to change it`,
      whatToDo: `set recovery.multiRegionKey: ${isMultiRegion} in lib/stages.ts`,
    });
  },
};
