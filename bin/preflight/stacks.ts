import { type DeployedStack, stacksOfStage } from '../operations/deployed-stacks.ts';
import { type Check, failed, passed } from './check.ts';

/** States from which CloudFormation takes no update. The CDK itself deletes stacks whose creation has failed. */
const stuck = new Set(['UPDATE_ROLLBACK_FAILED', 'ROLLBACK_FAILED', 'DELETE_FAILED']);

const isBusy = ({ status }: DeployedStack): boolean =>
  status.endsWith('_IN_PROGRESS') && status !== 'REVIEW_IN_PROGRESS';

/** Would CloudFormation take an update of each stack of the stage? */
export const stacks: Check = {
  name: 'stacks',
  actions: ['cloudformation:DescribeStacks'],
  neededBy: () => 'deployment',
  look: async ({ name }) => {
    const all = await stacksOfStage(name);
    const named = (some: readonly DeployedStack[]) => some.map((one) => `${one.name} is ${one.status}`).join(', ');
    const broken = all.filter(({ status }) => stuck.has(status));
    if (broken.length > 0) {
      const whatToDo =
        'see its events in CloudFormation, repair what they name, then run aws cloudformation continue-update-rollback, or delete-stack';
      return failed({ says: named(broken), whatToDo });
    }
    const busy = all.filter(isBusy);
    if (busy.length > 0) {
      return failed({ says: `${named(busy)}, so somebody deploys the stage`, whatToDo: 'wait until it is over' });
    }
    return passed(all.length === 0 ? `stage ${name} has no stack yet` : `${all.length} stacks take an update`);
  },
};
