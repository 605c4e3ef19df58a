import { textOf } from '../format.ts';
import { stepOf, type StepName } from '../steps.ts';
import type { Column } from './resource-list.tsx';
import { StepsMenu } from './steps-menu.tsx';

/** What is done with each row by its status. `label` says what a row is: its menu is called by it and its id. */
export const stepColumn = (label: string, steps: Readonly<Record<string, readonly StepName[]>>): Column => ({
  name: 'Step',
  show: ({ id, attributes }) => (
    <StepsMenu
      label={`Actions for ${label} ${id}`}
      steps={(steps[textOf(attributes, 'status')] ?? []).map((name) => stepOf(name, { id }))}
    />
  ),
});
