import { defineKind } from '../../kernel/table/kind.ts';

export const deliveryLogKind = defineKind({
  prefix: 'dlv',
  owner: 'organisation',
  holds: 'attempts to deliver to a webhook, and skipped events, for as long as the delivery log shows them',
  keys: { pk: '<org>#<webhook>', sk: 'a#<number>', foundBy: 'webhook, in order of time' },
});

/** The item to which the encrypted answers of a webhook's receiver are bound. */
export const answersOf = (webhookId: string): string => `${deliveryLogKind.prefix}#${webhookId}`;
