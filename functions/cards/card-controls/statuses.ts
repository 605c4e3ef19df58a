import { stateMachine } from '../../kernel/base/state-machine.ts';

export const controlStatuses = ['Active', 'Archived'] as const;

/** The life of a control: what is Archived holds for no use any more, and stays so. */
export const controlMachine = stateMachine({
  thing: 'card control',
  states: controlStatuses,
  begins: ['Active'],
  steps: { archive: { from: ['Active'], to: 'Archived' } },
  actions: { change: { in: ['Active'], can: 'be changed' } },
});
