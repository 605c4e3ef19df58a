/**
 * Where the generated modules are. This file imports nothing: `npm run generate` repairs these modules before it loads anything that needs
 * them.
 */
export const modulePaths = {
  accountAttributes: 'functions/accounts/accounts/account-attributes.generated.ts',
  accountColumns: 'functions/accounts/accounts/account-columns.generated.ts',
  authorNames: 'functions/kernel/journal/author-names.generated.ts',
  capabilitySettings: 'functions/capability-settings.generated.ts',
  coverage: 'functions/accounts/statements/layout/text/coverage.generated.ts',
  dueKinds: 'functions/time/due/due-kinds.generated.ts',
  erasures: 'functions/founding/erasure/erasures.generated.ts',
  eventNames: 'functions/delivery/events/event-names.generated.ts',
  followed: 'functions/accounts/closing/followed.generated.ts',
  foundKinds: 'functions/kernel/journal/found-kinds.generated.ts',
  keptAttributes: 'functions/kernel/journal/kept-attributes.generated.ts',
  keptOfErased: 'functions/kernel/jsonapi/kept-of-erased.generated.ts',
  lives: 'functions/accounts/closing/lives.generated.ts',
  operationIds: 'functions/delivery/audit-log/operation-ids.generated.ts',
  phonePlans: 'functions/kernel/jsonapi/phone-plans.generated.ts',
  ports: 'functions/ports/ports.generated.ts',
  printable: 'functions/kernel/base/text/printable.generated.ts',
  resourceTypes: 'functions/delivery/audit-log/resource-types.generated.ts',
  scopes: 'functions/kernel/auth/scopes.generated.ts',
  sealedItems: 'functions/founding/keys/sealed-items.generated.ts',
  simulators: 'functions/ports/simulators.generated.ts',
  transactionNames: 'functions/accounts/transactions/transaction-names.generated.ts',
  transactionTypes: 'functions/accounts/transactions/transaction-types.generated.ts',
  transactionWords: 'functions/accounts/statements/layout/transaction-words.generated.ts',
  version: 'functions/kernel/base/version.generated.ts',
} as const;

export type ModuleName = keyof typeof modulePaths;
