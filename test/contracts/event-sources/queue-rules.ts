import { queueDeliveryRules } from './queue-delivery-rules.ts';
import { queueResponseRules } from './queue-response-rules.ts';
import type { QueueRule } from './rule.ts';

/** How Lambda feeds a function from a queue, with partial batch responses switched on. */
export const queueRules: readonly QueueRule[] = [...queueDeliveryRules, ...queueResponseRules];
