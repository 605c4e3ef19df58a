import type { FunctionPlan } from './function-plan.ts';
import type { Stage } from './stages.ts';

/** Whether new code of a function comes by a canary. Then it has versions and an alias. */
export const hasCanary = (
  { movesMoney, delivers }: Pick<FunctionPlan, 'movesMoney' | 'delivers'>,
  { canary }: Pick<Stage, 'canary'>,
): boolean => canary !== undefined && (movesMoney || delivers);
