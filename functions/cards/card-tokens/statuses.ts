import { stateMachine } from '../../kernel/base/state-machine.ts';

export const tokenStatuses = ['Requested', 'Inactive', 'Active', 'Suspended', 'Deactivated', 'Declined'] as const;
export type TokenStatus = (typeof tokenStatuses)[number];

const open = ['Inactive', 'Active', 'Suspended'] as const;

/** The life of a token. `reactivate` follows the card processor, which moves a token to the card that replaces a lost one. */
export const tokenMachine = stateMachine({
  thing: 'card token',
  states: tokenStatuses,
  begins: ['Requested', 'Inactive', 'Active', 'Declined'],
  steps: {
    approve: { from: ['Requested'], to: 'Inactive' },
    decline: { from: ['Requested'], to: 'Declined' },
    activate: { from: ['Inactive'], to: 'Active' },
    suspend: { from: ['Inactive', 'Active'], to: 'Suspended' },
    resume: { from: ['Suspended'], to: ['Inactive', 'Active'] },
    deactivate: { from: open, to: 'Deactivated' },
    reactivate: { from: ['Deactivated'], to: ['Active', 'Suspended'] },
  },
  actions: {
    /** The holder proves by a code that the token is theirs. */
    verify: { in: ['Inactive'], can: 'be verified' },
  },
});

/** The companies whose wallets have tokens. */
export const tokenWallets = ['Apple', 'Google', 'Samsung', 'Other'] as const;
export const deviceTypes = ['Phone', 'Watch', 'Tablet', 'Computer', 'Other'] as const;
/** How the number of the card came into the wallet. */
export const tokenSources = ['App', 'Manual', 'OnFile'] as const;
/** What the wallet or the network advises. */
export const tokenRecommendations = ['Approve', 'Verify', 'Decline'] as const;

/** What is decided about a token. One that is to be verified needs a code that the holder gets. */
export const tokenDecisions = ['Approved', 'Verify', 'Declined'] as const;
export type TokenDecision = (typeof tokenDecisions)[number];
/** Who has decided. The processor does so only if it could not ask. */
export const tokenDeciders = ['Rules', 'Organisation', 'TimeOut', 'Processor'] as const;
export type TokenDecider = (typeof tokenDeciders)[number];

export const tokenDeclineReasons = [
  'CardNotActive',
  'AccountNotOpen',
  'NotPermitted',
  'TooManyTokens',
  'NotRecommended',
  'LowScore',
  'DeclinedByOrganisation',
] as const;
export type TokenDeclineReason = (typeof tokenDeclineReasons)[number];

/** Who or what has suspended or deactivated a token. `card` is a change of its card. */
export const tokenSetters = ['organisation', 'customer', 'card', 'processor'] as const;
export type TokenSetter = (typeof tokenSetters)[number];
