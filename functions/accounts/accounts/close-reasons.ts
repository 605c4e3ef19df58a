/** The reasons for closing an account. */
export const closeReasons = [
  'ByCustomer',
  'Fraud',
  'NegativeBalance',
  'ByBank',
  'BreachOfTermsAndConditions',
  'NoAccountActivity',
  'ProgramChange',
] as const;

/** The kinds of fraud, for the reason Fraud. */
export const fraudReasons = [
  'ACHActivity',
  'CardActivity',
  'CheckActivity',
  'ApplicationHistory',
  'AccountActivity',
  'ClientIdentified',
  'IdentityTheft',
  'LinkedToFraudulentCustomer',
] as const;

/** The reasons of the bank, for the reason ByBank. */
export const bankReasons = ['ProhibitedBusiness', 'MissingCddEdd', 'NonUsOperation', 'SuspectedFraud'] as const;
