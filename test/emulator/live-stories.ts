/**
 * The stories that pass on a stage without sandbox operations. Applications are decided by its identity provider, and money comes
 * in by its ACH rail.
 */
export const liveStories: readonly string[] = [
  'archive',
  'audit-log',
  'first-payment',
  'idempotent-replay',
  'joint-account',
  'reviewed-application',
  'two-factor',
  'webhook-gap',
  'webhook-log',
  'webhook-outage',
  'webhook-replay',
  'webhook-token',
];

/** Single stories of these files that need a sandbox: its bank clock, or the text messages that it shows. */
export const sandboxStories: readonly string[] = [
  'keeps the money and pays no more: the running schedule fails once and is over',
  'a token that pays cannot say whom: the customer does, with a code from their phone',
];
