import { defineErasure } from '../../kernel/table/erasure.ts';
import { documentContext } from './documents.ts';
import { disputeItem } from './store.ts';

/** Erases a dispute with its documents. The item keeps their names, which say nothing. */
export const disputeErasure = defineErasure(disputeItem, {
  files: (dispute) => (dispute.documents ?? []).map((one) => ({ key: one.key, place: documentContext(dispute, one) })),
});
