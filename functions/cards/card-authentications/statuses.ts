import { stateMachine } from '../../kernel/base/state-machine.ts';
import { declineReasons } from '../authorizations/decline-reasons.ts';

export const authenticationStatuses = ['Pending', 'Challenged', 'Approved', 'Declined', 'Expired'] as const;
export type AuthenticationStatus = (typeof authenticationStatuses)[number];

const open = ['Pending', 'Challenged'] as const;

/** The life of an authentication: it is decided once, perhaps after the holder was challenged. */
export const authenticationMachine = stateMachine({
  thing: 'card authentication',
  states: authenticationStatuses,
  begins: ['Pending', 'Challenged', 'Approved', 'Declined'],
  steps: {
    approve: { from: open, to: 'Approved' },
    challenge: { from: ['Pending'], to: 'Challenged' },
    decline: { from: open, to: 'Declined' },
    expire: { from: ['Challenged'], to: 'Expired' },
  },
  actions: {
    /** A webhook was asked before the holder was challenged: its answer must not end the challenge. */
    answer: { in: ['Pending'], can: 'be decided in the answer of a webhook' },
  },
});

/** Where the holder pays. Nobody is there when a merchant asks by itself, as for a subscription. */
export const authenticationChannels = ['Browser', 'App', 'MerchantInitiated'] as const;
/** What the merchant would like. */
export const challengePreferences = ['NoPreference', 'NoChallenge', 'Challenge', 'ChallengeMandated'] as const;

/** Who or what has decided last. */
export const authenticationDeciders = ['Rules', 'Organisation', 'Customer', 'Code', 'TimeOut'] as const;
export type AuthenticationDecider = (typeof authenticationDeciders)[number];

/** Why an authentication is Declined: what declines uses of cards, and what concerns only authentications. */
export const authenticationDeclineReasons = [
  ...declineReasons.filter((one) => one !== 'Timeout' && one !== 'InsufficientFunds'),
  'HighRisk',
  'NobodyToChallenge',
  'TooManyTries',
  'DeclinedByOrganisation',
  'DeclinedByCustomer',
] as const;
export type AuthenticationDeclineReason = (typeof authenticationDeclineReasons)[number];
