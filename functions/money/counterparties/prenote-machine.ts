import { stateMachine } from '../../kernel/base/state-machine.ts';

export const prenoteStatuses = ['Sent', 'Accepted', 'Returned', 'Failed'] as const;

/**
 * The life of a prenote. It is Sent when its entry enters a window. If nobody returns it, it is Accepted when the first payment leaves. The other bank may return it
 * at any time. It has Failed if its entry does not leave; a bank may have it all the same.
 */
export const prenoteMachine = stateMachine({
  thing: 'prenote',
  states: prenoteStatuses,
  begins: ['Sent'],
  steps: {
    accept: { from: ['Sent'], to: 'Accepted' },
    giveBack: { from: ['Sent', 'Accepted', 'Failed'], to: 'Returned' },
    fail: { from: ['Sent'], to: 'Failed' },
  },
});
