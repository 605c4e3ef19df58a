import { type Instant, instantOfMs, msOf } from '../../kernel/base/calendar/instant.ts';
import { tooManyUntil } from '../../kernel/base/too-many.ts';
import { isConditionFailure } from '../../kernel/table/concurrency-conflict.ts';
import { defineKind, partitionKey } from '../../kernel/table/kind.ts';
import type { Table } from '../../kernel/table/table.ts';
import type { CodeSettings } from './settings.ts';

const keptDays = 2;
const secondsPerDay = 86_400;
const msPerHour = 3_600_000;
const msPerDay = secondsPerDay * 1000;

export const codeCountKind = defineKind({
  prefix: 'otc',
  owner: 'organisation',
  holds: 'how many one-time passwords of an organisation were sent, one item per day',
  keys: { pk: '<org>#codes', sk: '<day>', foundBy: 'the day' },
  changedBy: ['update'],
});

/**
 * Counts a code of an organisation before it is sent. Throws `too_many_requests` (429) if the organisation had too many
 * sent in this hour or day, so that stolen tokens cannot run up costs over many customers. It is a write of its own: as a
 * part of the transaction, it would make the codes of different customers conflict. Retry-After leads to the next hour or day.
 */
export async function countCode(
  table: Table,
  organisationId: string,
  { hour, day }: CodeSettings['perOrganisation'],
  realNow: Instant,
): Promise<void> {
  const hourName = `h${realNow.slice(11, 13)}`;
  const key = { pk: partitionKey(codeCountKind, organisationId, 'codes'), sk: realNow.slice(0, 10) };
  try {
    await table.update({
      Key: key,
      UpdateExpression: 'ADD #day :one, #hour :one SET expiresAtSeconds = :expires',
      ConditionExpression:
        '(attribute_not_exists(#day) OR #day < :dayMax) AND (attribute_not_exists(#hour) OR #hour < :hourMax)',
      ExpressionAttributeNames: { '#day': 'total', '#hour': hourName },
      ExpressionAttributeValues: {
        ':one': 1,
        ':dayMax': day,
        ':hourMax': hour,
        ':expires': Math.ceil(msOf(realNow) / 1000) + keptDays * secondsPerDay,
      },
    });
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
    const detail = `At most ${hour} codes in an hour and ${day} in a day can be sent for an organisation`;
    const isDayFull = Number((await table.get(key))?.['total']) >= day;
    throw tooManyUntil(detail, endOf(isDayFull ? msPerDay : msPerHour, realNow), realNow);
  }
}

/** The end of the hour or day of UTC that contains `at`. */
const endOf = (lengthMs: number, at: Instant): Instant => instantOfMs((Math.floor(msOf(at) / lengthMs) + 1) * lengthMs);
