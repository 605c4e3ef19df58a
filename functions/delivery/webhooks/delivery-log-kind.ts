import { defineKind } from '../../kernel/table/kind.ts';

export const deliveryLogKind = defineKind({
  prefix: 'dlv',
  owner: 'organisation',
});

/** The item to which the encrypted answers of a webhook's receiver are bound. */
export const answersOf = (webhookId: string): string => `${deliveryLogKind.prefix}#${webhookId}`;
