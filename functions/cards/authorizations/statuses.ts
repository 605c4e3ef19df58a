export const authorizationStatuses = ['Authorized', 'Completed', 'Canceled', 'Declined'] as const;
export type AuthorizationStatus = (typeof authorizationStatuses)[number];

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
