import { type Scope, scopes } from './scopes.ts';

/** What a person who works with the console does. */
export const roleNames = ['administrator', 'operations', 'compliance', 'support', 'developer', 'auditor'] as const;
export type Role = (typeof roleNames)[number];

/**
 * What everybody may look at. A new scope is in no role until somebody puts it here or below. `payments` and `counterparties` also end recurring
 * payments and delete counterparties: no scope only looks at them.
 */
const looks: readonly Scope[] = [
  'applications',
  'customers',
  'accounts',
  'statements',
  'transactions',
  'counterparties',
  'payments',
  'payment-reviews',
  'batch-releases',
  'rewards',
  'chargebacks',
  'check-deposits',
  'received-payments',
  'cards',
  'authorizations',
  'authorization-requests',
  'migrations',
  'events',
  'webhooks',
];

/** The scopes of each role. A token that is made for a person has no others. */
export const roleScopes: Readonly<Record<Role, readonly Scope[]>> = {
  administrator: scopes,
  operations: [
    ...looks,
    'applications-write',
    'customers-write',
    'customer-tags-write',
    'accounts-write',
    'transactions-write',
    'counterparties-write',
    'payments-write',
    'payment-reviews-write',
    'batch-releases-write',
    'check-deposits-write',
    'received-payments-write',
    'chargebacks-write',
    'rewards-write',
    'cards-write',
    'authorization-requests-write',
    'migrations-write',
  ],
  compliance: [
    ...looks,
    'applications-write',
    'application-decisions',
    'customers-write',
    'accounts-write',
    'payment-reviews-write',
    'audit-log',
  ],
  support: [...looks, 'customer-tags-write', 'cards-write'],
  developer: [...looks, 'events-write', 'webhooks-write', 'api-tokens', 'api-tokens-write'],
  auditor: [...looks, 'audit-log'],
};
