/** The items of webhooks that other capabilities may use; everything else in the stores is private to this one. */
export { webhookKind, webhookPartition, webhooksHead } from './store.ts';
