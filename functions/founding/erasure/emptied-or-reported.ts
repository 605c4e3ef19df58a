import type { AlarmMessage } from '../../kernel/base/alarm-message.ts';
import { emptiedItem } from '../../kernel/table/emptied.ts';
import type { ItemType } from '../../kernel/table/item.ts';
import { keyText, organisationIdOf } from '../../kernel/table/kind.ts';
import type { StoredItem } from '../../kernel/table/write.ts';
import type { Log } from '../../ports/log/port.ts';

/** Logged, with an alarm, for an item of an erased customer that has values which no declaration explains: they are kept. */
export const unexplainedValuesMessage: AlarmMessage = {
  text: 'an erasure kept values that it does not know',
  alarm: {
    name: 'UnerasedValues',
    runbook: 'unerased-values',
    severity: 'nextDay',
    owner: 'platform',
    says: 'has kept values of an erased customer that no declaration explains',
  },
};

/** An item without what its kind declares personal. What no declaration explains is kept, with an alarm, and the erasure goes on. */
export function emptiedOrReported(type: ItemType<unknown>, item: StoredItem, log: Log): StoredItem {
  const { item: emptied, unexplained } = emptiedItem(type, item);
  if (unexplained.length > 0) {
    log.alarm(unexplainedValuesMessage, {
      worker: 'rewrites',
      organisationId: organisationIdOf(item),
      resourceId: keyText(item),
      outcome: unexplained.join(', '),
    });
  }
  return emptied;
}
