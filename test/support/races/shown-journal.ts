import { openEnvelope } from '../../../functions/kernel/journal/envelope.ts';
import { journalItem } from '../../../functions/kernel/journal/journal.ts';
import { type Items, itemsOf } from '../model/items.ts';
import type { TestPlatform } from '../bank/platform.ts';
import { type Log, tell, type ObservedEvent } from './log.ts';
import { words } from './words.ts';

/** The rows of the journal since the last look, in their order, which is that of the log. */
export async function newLog(
  { platform, organisationId }: Pick<TestPlatform, 'platform' | 'organisationId'>,
  items: Items,
  seen: Set<string>,
) {
  const log: Log = new Map();
  const cipher = await platform.cipher(organisationId);
  const rows = itemsOf(items, 'jrn').map(journalItem.parse);
  for (const row of rows.sort((one, other) => (one.sk < other.sk ? -1 : 1))) {
    if (seen.has(row.sk)) continue;
    seen.add(row.sk);
    if (row.events !== undefined) {
      const { events } = openEnvelope(row.events, cipher, organisationId, row.txId);
      tell(log, events.map(observedOf));
    }
  }
  return [...log].map(([thing, told]) => words('log', thing, told.join(' | ')));
}

function observedOf({
  type,
  attributes,
  relationships,
}: {
  type: string;
  attributes: object;
  relationships: object;
}): ObservedEvent {
  const ids = relationships as Readonly<Record<string, { readonly id: string } | undefined>>;
  const names = type.startsWith('customer.')
    ? (['customer'] as const)
    : (['recurringPayment', 'account', 'payment'] as const);
  const about = Object.fromEntries(names.flatMap((name) => (ids[name] === undefined ? [] : [[name, ids[name].id]])));
  return { type, attributes: attributes as ObservedEvent['attributes'], about };
}
