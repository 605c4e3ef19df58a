import { type CodePurpose, codePurposes, isForStrangers } from './purpose.ts';
import * as z from 'zod';
import { hashSecret } from '../../kernel/auth/secret.ts';
import { type Instant, msOf, plusMs } from '../../kernel/base/calendar/instant.ts';
import { idSchema, keptText } from '../../kernel/table/handling.ts';
import { defineItem, instantSchema, type ItemOf, type ItemRef } from '../../kernel/table/item.ts';
import { defineKind, type ItemKey, partitionKey } from '../../kernel/table/kind.ts';
import { isConditionFailure } from '../../kernel/table/concurrency-conflict.ts';
import { pastTransactions } from '../../kernel/table/past-transactions.ts';
import type { Table } from '../../kernel/table/table.ts';
import { insert, replace, type Write } from '../../kernel/table/write.ts';

/** Limits for the tries of a code and for its validity, in real time. */
export const triesMax = 5;
export const validMinutes = 10;
const msPerMinute = 60_000;
const keptMinutes = 24 * 60;

export const verificationKind = defineKind({
  prefix: 'otp',
  owner: 'customer',
  changedBy: ['update'],
  whenOwnerArchived: 'stays',
});

export const verificationItem = defineItem(verificationKind, () => ({
  organisationId: idSchema,
  /** What the code is for. Absent in codes of older versions, which count for everything until they expire. */
  purpose: z.enum(codePurposes).optional(),
  /** Keyed hash of the code. */
  codeHash: keptText,
  /** Keyed hash of the phone that received the code. */
  phoneHash: keptText,
  /** Number of tries so far, including the successful one. */
  tries: z.number(),
  /** Real time. */
  validUntil: instantSchema,
  usedAt: instantSchema.optional(),
  expiresAtSeconds: z.number(),
}));
export type Verification = ItemOf<typeof verificationItem>;

/** When codes were sent to a customer, as far as the limits still count them. */
export const startsItem = defineItem(verificationKind, () => ({
  version: z.number(),
  startedAt: z.array(instantSchema),
  expiresAtSeconds: z.number(),
}));
export type Starts = ItemOf<typeof startsItem>;

/** Codes that strangers ask for on a page count apart, so that they do not keep a customer from the own codes. */
const startsSortKeys = { owner: 'starts', strangers: 'strangers' } as const;
const partitionOf = (organisationId: string, holderId: string) =>
  partitionKey(verificationKind, organisationId, holderId);

/** The verification with this token, if it belongs to the holder: a customer by its id, or another resource. */
export function verification(organisationId: string, holderId: string, token: string): ItemRef<Verification> {
  return verificationWith(organisationId, holderId, hashSecret(token));
}

/** The same by the hash of its token, for what keeps no token. */
export function verificationWith(organisationId: string, holderId: string, tokenHash: string): ItemRef<Verification> {
  return verificationItem.ref({ pk: partitionOf(organisationId, holderId), sk: tokenHash });
}

/** When codes were sent to a holder: those that a token asked for, or those of a page whose address anybody may have. */
export function starts(organisationId: string, holderId: string, purpose: CodePurpose): ItemRef<Starts> {
  const sk = startsSortKeys[isForStrangers(purpose) ? 'strangers' : 'owner'];
  return startsItem.ref({ pk: partitionOf(organisationId, holderId), sk });
}

/** Returns a verification that starts now, in real time. */
export function newVerification(
  key: ItemKey,
  content: Pick<Verification, 'organisationId' | 'purpose' | 'codeHash' | 'phoneHash'>,
  realNow: Instant,
): Verification {
  return {
    ...key,
    ...content,
    tries: 0,
    validUntil: plusMs(realNow, validMinutes * msPerMinute),
    expiresAtSeconds: expiryAfter(realNow),
  };
}

/**
 * Stores the moments at which codes were sent, on condition that no other request has stored them since they were read.
 */
export function writeStarts(
  key: ItemKey,
  before: Starts | undefined,
  startedAt: readonly Instant[],
  realNow: Instant,
): Write {
  const content = { startedAt: [...startedAt], expiresAtSeconds: expiryAfter(realNow) };
  return before === undefined ? insert({ ...key, version: 0, ...content }) : replace({ ...before, ...content });
}

/**
 * Counts a try before the code is compared, so that of many concurrent tries at most {@link triesMax} are accepted.
 * Returns false if there were too many tries, the code has expired, or it has been used, and for a code that was sent for another purpose:
 * who was told that it moves accounts has not agreed to a payment.
 */
export async function countTry(
  table: Table,
  { purpose: sentFor, ...key }: ItemKey & Pick<Verification, 'purpose'>,
  purpose: CodePurpose,
  realNow: Instant,
): Promise<boolean> {
  if (sentFor !== undefined && sentFor !== purpose) return false;
  try {
    await pastTransactions(() =>
      table.update({
        Key: { pk: key.pk, sk: key.sk },
        UpdateExpression: 'ADD tries :one',
        ConditionExpression: 'tries < :max AND validUntil > :now AND attribute_not_exists(usedAt)',
        ExpressionAttributeValues: { ':one': 1, ':max': triesMax, ':now': realNow },
      }),
    );
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
}

/** Whether a code can still be entered: not after too many tries, after its time, or once it was used. */
export function codeState({ tries, validUntil, usedAt }: Verification, realNow: Instant): 'open' | 'used up' | 'ended' {
  if (usedAt !== undefined || validUntil <= realNow) return 'ended';
  return tries >= triesMax ? 'used up' : 'open';
}

/** Returns the write that marks a verification as used, for the transaction that needs it. */
export function useUp(key: ItemKey, realNow: Instant): Write {
  return {
    Update: {
      Key: { pk: key.pk, sk: key.sk },
      UpdateExpression: 'SET usedAt = :now',
      ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(usedAt)',
      ExpressionAttributeValues: { ':now': realNow },
    },
  };
}

const expiryAfter = (realNow: Instant): number => Math.ceil(msOf(realNow) / 1000) + keptMinutes * 60;
