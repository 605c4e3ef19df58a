/** What a person does here: what they may read and change follows from it. The platform has the same names (roles.ts). */
export const roles = {
  administrator: 'Everything, tokens and webhooks included',
  operations: 'Customers, accounts, cards and payments',
  compliance: 'Applications, freezes and reviews',
  support: 'Looks everything up, freezes cards',
  developer: 'Webhooks, events, tokens and requests',
  auditor: 'Looks, the audit log included',
} as const;
export type Role = keyof typeof roles;
