import { stateMachine } from '../../kernel/base/state-machine.ts';

export const requestStatuses = ['Pending', 'Approved', 'Declined'] as const;
export type RequestStatus = (typeof requestStatuses)[number];

/** The life of an authorization request: it is decided once. The rules decline one at its creation. */
export const authorizationRequestMachine = stateMachine({
  thing: 'authorization request',
  states: requestStatuses,
  begins: ['Pending', 'Declined'],
  steps: {
    approve: { from: ['Pending'], to: 'Approved' },
    decline: { from: ['Pending'], to: 'Declined' },
  },
});
