import { clockKind } from '../../kernel/clock/bank-clock.ts';
import { journalKind } from '../../kernel/journal/journal.ts';
import type { Uses } from '../../kernel/table/guarded-table.ts';
import { logKind } from '../events/log.ts';
import { decisionUses } from './answered-decision.ts';
import { deliveryLogKind } from './delivery-log-kind.ts';
import { webhookKind } from './store.ts';

/** Kinds that the workers of both lanes read and write. */
export const deliveryUses: Uses = {
  read: [...new Set([logKind, clockKind, ...decisionUses.read])],
  write: [...new Set([webhookKind, deliveryLogKind, journalKind, ...decisionUses.write])],
};
