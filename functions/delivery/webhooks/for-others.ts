/** The items of webhooks that other capabilities may use; everything else in the stores is private to this one. */
export { webhookKind } from './store.ts';
