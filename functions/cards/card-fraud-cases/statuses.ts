import { stateMachine } from '../../kernel/base/state-machine.ts';

/** How somebody else came to use a card: the types of fraud that the networks have in common. */
export const fraudTypes = [
  'Lost',
  'Stolen',
  'NotReceived',
  'Counterfeit',
  'CardNotPresent',
  'AccountTakeover',
  'Other',
] as const;
export type FraudType = (typeof fraudTypes)[number];

/** Who has opened a case. */
export const fraudReporters = ['Organisation', 'Customer', 'Processor'] as const;
export type FraudReporter = (typeof fraudReporters)[number];

/** What an investigation does with the card: it freezes it until the case is closed, or closes it as SuspectedFraud. */
export const cardActions = ['Freeze', 'Close'] as const;
export type CardAction = (typeof cardActions)[number];

export const fraudOutcomes = ['Confirmed', 'NotFraud'] as const;
export type FraudOutcome = (typeof fraudOutcomes)[number];

export const fraudCaseStatuses = ['Created', 'Active', 'Closed'] as const;
export type FraudCaseStatus = (typeof fraudCaseStatuses)[number];

/** The life of a case. What comes of it is its outcome. */
export const fraudCaseMachine = stateMachine({
  thing: 'fraud case',
  states: fraudCaseStatuses,
  begins: ['Created'],
  steps: {
    activate: { from: ['Created'], to: 'Active' },
    close: { from: ['Created', 'Active'], to: 'Closed' },
  },
});
