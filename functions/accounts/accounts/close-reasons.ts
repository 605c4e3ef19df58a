/** Why an account was closed. */
export const closeReasons = [
  'ByCustomer',
  'Fraud',
  'NegativeBalance',
  'ByBank',
  'BreachOfTermsAndConditions',
  'NoAccountActivity',
  'ProgramChange',
] as const;

/** What kind of fraud, where that is the reason. */
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

/** What the bank says, where it closed the account itself. */
export const bankReasons = ['ProhibitedBusiness', 'MissingCddEdd', 'NonUsOperation', 'SuspectedFraud'] as const;
