import { createHash } from 'node:crypto';
import type { CalendarDate } from '../../kernel/base/calendar/calendar-date.ts';
import { type Instant, msOf } from '../../kernel/base/calendar/instant.ts';
import type { Write } from '../../kernel/table/write.ts';
import { unlessThere } from '../../kernel/table/unless-there.ts';
import type { Table } from '../../kernel/table/table.ts';
import { returnCountKey, returningPartition, type ReturnClass } from './return-store.ts';

const lanes = 4;
const keptDays = 100;

/** The classes of the network by return codes, over 60 days: debits only. */
const classesByCode: Readonly<Record<string, ReturnClass>> = {
  R05: 'unauthorized',
  R07: 'unauthorized',
  R10: 'unauthorized',
  R11: 'unauthorized',
  R29: 'unauthorized',
  R51: 'unauthorized',
  R02: 'administrative',
  R03: 'administrative',
  R04: 'administrative',
};

/** A debit of ours that was returned. */
export interface ReturnedDebit {
  readonly organisationId: string;
  readonly routingNumber: string;
  readonly paymentId: string;
  /** The code of its reason: `R01`. */
  readonly code: string;
  readonly date: CalendarDate;
}

/** Counts a returned debit. It belongs into the transaction that books the return, so that each is counted once. */
export function countReturn(
  { organisationId, routingNumber, paymentId, code, date }: ReturnedDebit,
  now: Instant,
): Write {
  const lane = (createHash('sha256').update(paymentId).digest()[0] ?? 0) % lanes;
  const names = ['overall', classesByCode[code] ?? ''].filter((one) => one !== '');
  return {
    Update: {
      Key: returnCountKey(organisationId, { routingNumber, date, lane }),
      UpdateExpression: `ADD ${names.map((name) => `${name} :one`).join(', ')} SET expiresAtSeconds = :end`,
      ExpressionAttributeValues: { ':one': 1, ':end': Math.floor(msOf(now) / 1000) + keptDays * 86_400 },
    },
  };
}

/** Notes that an organisation has returns. It comes before the first one is counted, so that the daily look finds it. */
export const noteReturning = (table: Pick<Table, 'put'>, organisationId: string): Promise<void> =>
  unlessThere(
    table.put({
      Item: { pk: returningPartition, sk: organisationId, organisationId },
      ConditionExpression: 'attribute_not_exists(pk)',
    }),
  );
