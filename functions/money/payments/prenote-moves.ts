import type { Instant } from '../../kernel/base/calendar/instant.ts';
import type { Change } from '../../kernel/journal/change.ts';
import { readItem } from '../../kernel/table/read-item.ts';
import { replace } from '../../kernel/table/write.ts';
import type { Platform } from '../../ports/platform.ts';
import { counterparties } from '../counterparties/for-others.ts';
import { prenoteMachine } from '../counterparties/prenote-machine.ts';
import { type Prenote, prenoteDays } from '../counterparties/prenote.ts';
import { counterpartyWith } from './prenote-holder.ts';
import { payments } from './store.ts';

type Reading = Pick<Platform, 'table' | 'cipher'>;

/** The prenote whose entry moves or ends. */
export interface PrenoteRef {
  readonly organisationId: string;
  readonly source: { readonly type: string; readonly id: string };
  readonly traceNumber: string;
}

const nothing: Change = { writes: [] };

/** What it means for a prenote that its entry leaves with this window: payments wait from there on. Nothing for one that waits for no answer. */
export const delayPrenote = (platform: Reading, ref: PrenoteRef, window: Instant): Promise<Change> =>
  changePrenote(platform, ref, (prenote) => ({ ...prenote, window, ...prenoteDays(window, prenote.sameDay) }));

/** What it means for a prenote that its entry never leaves: it has Failed, and payments that wait for it are Rejected when they are due. */
export const endPrenote = (platform: Reading, ref: PrenoteRef): Promise<Change> =>
  changePrenote(platform, ref, (prenote) => ({ ...prenote, status: prenoteMachine.next(prenote, 'fail') }));

async function changePrenote(
  { table, cipher }: Reading,
  { organisationId, source, traceNumber }: PrenoteRef,
  change: (prenote: Prenote) => Prenote,
): Promise<Change> {
  const waits = (prenote: Prenote | undefined): prenote is Prenote =>
    prenote?.status === 'Sent' && prenote.traceNumber === traceNumber;
  if (source.type === 'achPayment') {
    const payment = await readItem(table, payments.ref(organisationId, source.id));
    if (payment?.type !== 'achPayment' || !waits(payment.prenote)) return nothing;
    return { writes: [replace({ ...payment, prenote: change(payment.prenote) })] };
  }
  const counterparty = await readItem(table, counterparties.ref(organisationId, source.id));
  if (counterparty === undefined || !waits(counterparty.prenote)) return nothing;
  const { prenote } = counterparty;
  return counterpartyWith(counterparty, change(prenote), await cipher(organisationId), prenote.status);
}
