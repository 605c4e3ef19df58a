import type { Table } from '../../../functions/kernel/table/table.ts';
import {
  type LoggedDelivery,
  deliveryItem,
  deliveryLogPartition,
} from '../../../functions/delivery/webhooks/delivery-log.ts';
import type { Events } from './events.ts';
import { type DeliveryLine, fates } from './line.ts';

/** How the events of a webhook came out. */
export interface Account {
  readonly delivered: number;
  readonly givenUp: number;
  readonly skipped: number;
  readonly lost: number;
}

/**
 * Holds what a receiver got against what the delivery log says. AtLeastOnce each selected event is delivered, or shown as
 * given up or skipped. AtMostOnce each was sent, or is shown as skipped, or was lost with one of the processes that died.
 */
export async function accountOf(
  table: Table,
  organisationId: string,
  {
    line,
    events,
    violation,
  }: { readonly line: DeliveryLine; readonly events: Events; readonly violation: (what: string) => void },
): Promise<Account> {
  const { id, deliveryMode } = line.settings;
  const items = await table.query({ pk: deliveryLogPartition({ organisationId, id }) });
  const rows = items.map((item) => deliveryItem.parse(item));
  const [givenUp, skipped] = [covered(rows, 'GivenUp', events.last), covered(rows, 'Skipped', events.last)];
  const account = { delivered: 0, givenUp: 0, skipped: 0, lost: 0 };
  for (let event = 1; event <= events.last; event += 1) {
    const fate = line.fates[event] ?? 0;
    if (!events.selects(line.settings, event)) {
      if (fate !== 0) violation(`event ${event} is not selected`);
      continue;
    }
    const isDone = fate === fates.delivered || (deliveryMode === 'AtMostOnce' && fate === fates.sent);
    if (isDone) account.delivered += 1;
    else if (givenUp[event] === 1) account.givenUp += 1;
    else if (skipped[event] === 1) account.skipped += 1;
    else account.lost += 1;
  }
  if (account.lost > line.lostMax) violation(`${account.lost} events were lost`);
  checkRows(rows, line, violation);
  return account;
}

function covered(rows: readonly LoggedDelivery[], outcome: LoggedDelivery['outcome'], last: number): Uint8Array {
  const events = new Uint8Array(last + 1);
  for (const row of rows) if (row.outcome === outcome) events.fill(1, row.from, row.to + 1);
  return events;
}

/** Every delivery that the log shows as delivered was answered with 200, and rows are in order of time. */
function checkRows(rows: readonly LoggedDelivery[], line: DeliveryLine, violation: (what: string) => void): void {
  let before = '';
  for (const { outcome, from, to, at } of rows) {
    if (at < before) violation('a delivery log that goes back in time');
    before = at;
    const isTrue = line.fates[from] === fates.delivered && line.fates[to] === fates.delivered;
    if (outcome === 'Delivered' && !isTrue) violation(`events ${from} to ${to} are not delivered, as the log says`);
  }
}
