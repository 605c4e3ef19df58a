import { type Scope, scopes } from './scopes.ts';

/** What a person who works with the console does. */
export const roleNames = ['administrator', 'operations', 'compliance', 'support', 'developer', 'auditor'] as const;
export type Role = (typeof roleNames)[number];

/** They show or hand out what most people who only look need not have. */
const guarded: readonly Scope[] = [
  'cards-sensitive',
  'customer-token',
  'api-tokens',
  'audit-log',
  'application-decisions',
];

const changes = (scope: Scope): boolean => scope.includes('-write');

/** Everything that can be looked at. `payments` and `counterparties` also end recurring payments and delete counterparties. */
const looks = scopes.filter((scope) => !changes(scope) && !guarded.includes(scope));

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
