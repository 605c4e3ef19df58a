/**
 * The kinds of uses that a control can be about or forbid. A use can be of several: a purchase that is Recurring and CardNotPresent. It is
 * paid by a Token of a wallet or by the CardNumber.
 */
export const controlledUses = [
  'Purchase',
  'Cash',
  'CardTransaction',
  'Recurring',
  'CardNotPresent',
  'Token',
  'CardNumber',
] as const;
export type ControlledUse = (typeof controlledUses)[number];

/** The times over which a limit counts: `Minutes` is a window that ends now, and `Lifetime` never ends. */
export const limitIntervals = ['Minutes', 'Day', 'Week', 'Month', 'Lifetime'] as const;
/** Those of which sums are kept. A window of minutes needs the single uses. */
export const countedIntervals = ['Day', 'Week', 'Month', 'Lifetime'] as const;

/** The times over which a limit counts for each token by itself. */
export const tokenIntervals = ['Day', 'Week', 'Month'] as const;
/** What a limit counts: all uses of the card, or those by each token of a wallet by itself. */
export const limitSubjects = ['Card', 'Token'] as const;

/** What a control holds for: one card, the cards on accounts of a deposit product, or all cards. */
export const controlScopes = ['Card', 'DepositProduct', 'AllCards'] as const;
export type ControlScope = (typeof controlScopes)[number];

/** The rules of a control, named like the attributes that have them, in the order in which they are asked. */
export const controlRules = [
  'blockedUses',
  'blockedMerchants',
  'allowedMerchants',
  'blockedCategories',
  'allowedCategories',
  'blockedCountries',
  'allowedCountries',
  'blockedWallets',
  'allowedWallets',
  'allowedHours',
  'maximumAmount',
  'maximumFirstTokenUse',
  'limits',
] as const;
export type ControlRule = (typeof controlRules)[number];
