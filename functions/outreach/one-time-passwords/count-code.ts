import type { AlarmMessage } from '../../kernel/base/alarm-message.ts';
import { type Instant, instantOfMs, msOf } from '../../kernel/base/calendar/instant.ts';
import { tooManyUntil } from '../../kernel/base/too-many.ts';
import { isConditionFailure } from '../../kernel/table/concurrency-conflict.ts';
import { defineKind, type ItemKey, partitionKey } from '../../kernel/table/kind.ts';
import type { Table } from '../../kernel/table/table.ts';
import type { Log } from '../../ports/log/port.ts';
import { type CodePurpose, isForStrangers } from './purpose.ts';
import type { CodeSettings } from './settings.ts';

const keptDays = 2;
const secondsPerDay = 86_400;
const msPerMinute = 60_000;
const msPerHour = 60 * msPerMinute;
const msPerDay = 24 * msPerHour;
/** The share of a cap at which the alarm is raised. */
const alarmShare = 0.8;

export const codeCountKind = defineKind({
  prefix: 'otc',
  owner: 'organisation',
  changedBy: ['update'],
});

/** Logged, with an alarm, when four fifths of a cap of an organisation are used: people may soon get no codes. */
export const codesNearCapMessage: AlarmMessage = {
  text: 'most codes that an organisation may send were sent',
  alarm: {
    name: 'CodesNearCap',
    runbook: 'codes-near-cap',
    severity: 'nextDay',
    owner: 'support',
    says: 'has sent four fifths of the codes that an organisation may have sent',
  },
};

/** A code that is about to be sent. */
interface CodeToCount {
  readonly organisationId: string;
  readonly purpose: CodePurpose;
  /** The keyed hash of the phone; absent in a stage that sends nothing, where many people share a phone. */
  readonly phoneHash: string | undefined;
}

/**
 * Counts a code before it is sent: for its phone, and for the whole organisation. Throws `too_many_requests` (429) if
 * too many were sent, with Retry-After until the next one. Codes that strangers ask for, on pages that need no token or with the number of a card, count apart for a
 * phone, so that they do not keep its owner from the own codes. Each kind of page has a cap of its own, so that no form uses up the
 * codes that customers' tokens ask for. The counts are writes of their own: in the transaction, they would make codes of different people conflict.
 */
export async function countCode(
  { table, log }: { readonly table: Table; readonly log: Log },
  { organisationId, purpose, phoneHash }: CodeToCount,
  { perOrganisation, perPhone }: Pick<CodeSettings, 'perOrganisation' | 'perPhone'>,
  realNow: Instant,
): Promise<void> {
  const day = dayOf(realNow);
  const keyOf = (sk: string) => countKey(organisationId, sk);
  if (phoneHash !== undefined) {
    const by = isForStrangers(purpose) ? 'strangers' : 'owner';
    await countUp(table, keyOf(`${day}#${phoneHash}#${by}`), realNow, [
      { attribute: 'total', max: perPhone.day, lengthMs: msPerDay, says: 'can be sent to a phone in a day' },
      {
        attribute: `m${realNow.slice(11, 15)}`,
        max: perPhone.tenMinutes,
        lengthMs: 10 * msPerMinute,
        says: 'can be sent to a phone in 10 minutes',
      },
    ]);
  }
  const { hour, day: perDay } = perOrganisation;
  const says = `codes in an hour and ${perDay} in a day can be sent for an organisation`;
  const counts = await countUp(table, keyOf(purposeSortKey(purpose, day)), realNow, [
    { attribute: 'total', max: perDay, lengthMs: msPerDay, says, saidMax: hour },
    { attribute: hourAttribute(realNow), max: hour, lengthMs: msPerHour, says },
  ]);
  if (counts.some(({ count, max }) => count === Math.ceil(max * alarmShare))) {
    log.alarm(codesNearCapMessage, { organisationId, code: purpose });
  }
}

const countKey = (organisationId: string, sk: string): ItemKey => ({
  pk: partitionKey(codeCountKind, organisationId, 'codes'),
  sk,
});
const dayOf = (realNow: Instant): string => realNow.slice(0, 10);
const purposeSortKey = (purpose: CodePurpose, day: string): string =>
  isForStrangers(purpose) ? `${day}#${purpose}` : day;
const hourAttribute = (realNow: Instant): string => `h${realNow.slice(11, 13)}`;

/** How many codes an organisation has had sent for a purpose, in this hour and on this day (UTC). */
export async function codesSent(
  table: Table,
  { organisationId, purpose, now }: Pick<CodeToCount, 'organisationId' | 'purpose'> & { readonly now: Instant },
): Promise<{ readonly hour: number; readonly day: number }> {
  const stored = await table.get(countKey(organisationId, purposeSortKey(purpose, dayOf(now))));
  return { hour: Number(stored?.[hourAttribute(now)] ?? 0), day: Number(stored?.['total'] ?? 0) };
}

/** A window of time of which an attribute counts the codes. */
interface Window {
  readonly attribute: string;
  readonly max: number;
  readonly lengthMs: number;
  /** What the refusal says after the number. */
  readonly says: string;
  /** The number in the refusal, if it is another one than `max`. */
  readonly saidMax?: number;
}

/** Adds one to each window, the longest first. Throws `too_many_requests` (429) if one of them is full; then nothing is counted. */
async function countUp(
  table: Table,
  key: ItemKey,
  realNow: Instant,
  windows: readonly Window[],
): Promise<readonly { readonly count: number; readonly max: number }[]> {
  const names = windows.map(({ attribute }, index) => [`#w${index}`, attribute] as const);
  try {
    const item = await table.update({
      Key: key,
      UpdateExpression: `ADD ${names.map(([name]) => `${name} :one`).join(', ')} SET expiresAtSeconds = :expires`,
      ConditionExpression: names
        .map(([name], index) => `(attribute_not_exists(${name}) OR ${name} < :max${index})`)
        .join(' AND '),
      ExpressionAttributeNames: Object.fromEntries(names),
      ExpressionAttributeValues: {
        ':one': 1,
        ':expires': Math.ceil(msOf(realNow) / 1000) + keptDays * secondsPerDay,
        ...Object.fromEntries(windows.map(({ max }, index) => [`:max${index}`, max])),
      },
    });
    return windows.map(({ attribute, max }) => ({ count: Number(item[attribute]), max }));
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
    const stored = await table.get(key);
    const full = windows.find(({ attribute, max }) => Number(stored?.[attribute]) >= max) ?? windows.at(-1);
    if (full === undefined) throw error;
    throw tooManyUntil(`At most ${full.saidMax ?? full.max} ${full.says}`, endOf(full.lengthMs, realNow), realNow);
  }
}

/** The end of the window of UTC that contains `at`. */
const endOf = (lengthMs: number, at: Instant): Instant => instantOfMs((Math.floor(msOf(at) / lengthMs) + 1) * lengthMs);
