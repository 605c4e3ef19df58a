/** The statuses of a migration. MigrationStarted is passed through by the create, and nobody sees it. */
export const migrationStatuses = [
  'MigrationStarted',
  'CollectingAccountsConsent',
  'MigratingAccounts',
  'CollectingMoneyMovementConsent',
  'ExecutingMoneyMovement',
  'PendingMigrationDeadline',
  'PendingMoneyMovementOnDeadline',
  'ClosingAccounts',
  'Completed',
  'IneligibleCustomer',
  'Cancelled',
] as const;
export type MigrationStatus = (typeof migrationStatuses)[number];

/** When the money of the old accounts moves: as soon as the customer consents, or on the deadline. */
export const transferTimings = ['NewAccountCreation', 'MigrationDeadline'] as const;

/** Why a customer cannot be moved at present. */
export const ineligibilityReasons = [
  'CustomerArchived',
  'NoOpenAccount',
  'NegativeBalance',
  'FrozenAccount',
  'JointAccount',
  'ControlAgreement',
  'AccountAtNewBank',
] as const;
export type IneligibilityReason = (typeof ineligibilityReasons)[number];
