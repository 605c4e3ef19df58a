import { stateMachine } from '../../kernel/base/state-machine.ts';

export const authorizationStatuses = ['Authorized', 'Completed', 'Canceled', 'Declined'] as const;
export type AuthorizationStatus = (typeof authorizationStatuses)[number];

/** The life of an authorization: it is settled, in one part or several, or canceled. `cancel` is also its expiry. */
export const authorizationMachine = stateMachine({
  thing: 'authorization',
  states: authorizationStatuses,
  begins: ['Authorized', 'Declined'],
  steps: {
    change: { from: ['Authorized'], to: 'Authorized', refusal: 'its amount cannot be changed' },
    settle: { from: ['Authorized'], to: 'Completed' },
    cancel: { from: ['Authorized'], to: 'Canceled' },
  },
  /** The network books what it has paid, also after the last settlement or the expiry. */
  actions: { book: { in: ['Authorized', 'Completed', 'Canceled'], can: 'be named by a settlement' } },
});

export const requestTypes = [
  'purchaseAuthorizationRequest',
  'cardTransactionAuthorizationRequest',
  'atmAuthorizationRequest',
] as const;
export type RequestType = (typeof requestTypes)[number];

/** How the data of the card was read. */
export const paymentMethods = ['Manual', 'Swipe', 'Contactless', 'ChipAndPin', 'Stored', 'Other'] as const;
export const digitalWallets = ['Google', 'Apple', 'Other'] as const;
/** What of the holder or the card the merchant asked the processor to compare. */
export const verificationMethods = ['Address', 'CVV2', 'AddressAndCVV2'] as const;
export const cardNetworks = ['Visa', 'Interlink', 'Accel', 'Allpoint', 'Other'] as const;
export type CardNetwork = (typeof cardNetworks)[number];
