import { stateMachine } from '../../kernel/base/state-machine.ts';
import { paymentStatuses, type paymentTypes } from './statuses.ts';

type PaymentType = (typeof paymentTypes)[number];

/** The life of an ACH payment; see docs/generated/states.md. `sendInside` pays an account of the same organisation at the creation. */
export const achPaymentMachine = stateMachine({
  thing: 'ACH payment',
  states: paymentStatuses,
  begins: ['Pending', 'Pending Review', 'Rejected'],
  steps: {
    sendInside: { from: ['Pending'], to: 'Sent' },
    takeCredit: { from: ['Pending'], to: 'Sent' },
    takeDebit: { from: ['Pending'], to: 'Clearing' },
    refuse: { from: ['Pending'], to: 'Rejected' },
    clear: { from: ['Clearing'], to: 'Sent' },
    giveBack: { from: ['Clearing', 'Sent'], to: 'Returned' },
    cancel: { from: ['Pending', 'Pending Review'], to: 'Canceled' },
    approve: { from: ['Pending Review'], to: 'Pending' },
    reject: { from: ['Pending Review'], to: 'Rejected' },
  },
  sentence: (state) => `The payment is ${state}`,
});

/** The life of a book payment: the change that creates it also sends it, unless it is Rejected. */
export const bookPaymentMachine = stateMachine({
  thing: 'book payment',
  states: paymentStatuses,
  begins: ['Pending', 'Rejected'],
  steps: { send: { from: ['Pending'], to: 'Sent' } },
});

/** The life of a push to card. */
export const pushToCardMachine = stateMachine({
  thing: 'push to card',
  states: paymentStatuses,
  begins: ['Pending', 'Rejected'],
  steps: {
    send: { from: ['Pending'], to: 'Sent' },
    reject: { from: ['Pending'], to: 'Rejected' },
  },
});

interface Rejecting {
  begin(state: 'Rejected'): 'Rejected';
}

/** The machine of each type of payment. All of them can be Rejected when they are created. */
export const paymentMachines: Readonly<Record<PaymentType, Rejecting>> = {
  achPayment: achPaymentMachine,
  bookPayment: bookPaymentMachine,
  pushToCardPayment: pushToCardMachine,
};
