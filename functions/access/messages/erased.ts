import { defineRowErasure, type ErasedCustomer, replaceSealed } from '../../kernel/table/erasure.ts';
import { outboxItem, type OutboxItem, sealBody } from '../../ports/text-messages/items.ts';

/** Erases the receiver and the text of messages to a customer, and about the forms of their application. */
export const messageErasure = defineRowErasure({
  item: outboxItem,
  eraseRow: async (row, customer, { table, cipher }) => {
    const message = outboxItem.parse(row);
    if (!isTo(message, customer) || row['erasedAt'] !== undefined) return 0;
    const after = sealBody({ to: { countryCode: '', number: '' }, text: '' }, message, cipher);
    await replaceSealed(table, row, {
      name: 'sealedBody',
      before: message.sealedBody,
      after,
      stamp: { erasedAt: true },
    });
    return 1;
  },
});

const isTo = ({ customer, applicationForm }: OutboxItem, { customerId, applicationFormIds }: ErasedCustomer): boolean =>
  customer?.id === customerId || (applicationForm !== undefined && applicationFormIds.includes(applicationForm.id));
