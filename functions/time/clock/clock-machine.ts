import { stateMachine } from '../../kernel/base/state-machine.ts';
import { clockStatuses } from '../../kernel/clock/bank-clock.ts';

/** The life of a bank clock: it is moved to a target, and passes all that falls due before it arrives. */
export const clockMachine = stateMachine({
  thing: 'clock',
  states: clockStatuses,
  begins: ['Idle'],
  steps: {
    advance: { from: ['Idle'], to: 'Advancing' },
    arrive: { from: ['Advancing'], to: 'Idle' },
  },
});
