import { account } from '../../accounts/accounts/for-others.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { type Change, mergeChanges } from '../../kernel/journal/change.ts';
import { commit, type Moment, withOptimisticRetry } from '../../kernel/journal/commit.ts';
import { type ItemKey, keyText, organisationIdOf, ownerIdOf } from '../../kernel/table/kind.ts';
import { replace } from '../../kernel/table/write.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import type { Platform } from '../../ports/platform.ts';
import { corrected, type Correction, type EntryParty } from '../counterparties/correct.ts';
import { counterpartyUpdatedEvent } from '../counterparties/events.ts';
import { type Counterparty, counterparties, counterpartyKind } from '../counterparties/for-others.ts';
import { institution, institutionKind, knownInstitution } from '../institutions/for-others.ts';
import { type ChangeCode, readCorrection } from './correction.ts';
import { achSnapshotOf, paymentCorrectedEvent } from './events.ts';
import type { ChangeMessage } from './rail-message.ts';
import { type AchPayment, openPaymentNumber, paymentItem } from './store.ts';

/** The kinds that {@link correctPayment} reads and writes beside those of a payment's steps. */
export const correctionUses = { read: [institutionKind], write: [counterpartyKind] } as const;

/** The notices that a payment keeps. A bank that sends more about one entry has an error. */
const noticesMax = 20;

/**
 * Records a notification of change of a payment, once, and corrects its counterparty in the same transaction, so that the next entries carry what
 * is right. Where there is none to correct (the numbers were given with the payment, or the counterparty was deleted or changed since), only the
 * event says it. Answers why it cannot be: impossible data, or a payment that was never sent.
 */
export function correctPayment(
  platform: Platform,
  moment: Moment,
  key: ItemKey,
  message: ChangeMessage,
): Promise<string | undefined> {
  return withOptimisticRetry(platform, async () => {
    const owner = account(organisationIdOf(key), ownerIdOf(key) ?? '');
    const found = await platform.table.getAll([key, owner.key]);
    const stored = found.get(keyText(key));
    const payment = stored && paymentItem.parse(stored);
    if (payment?.type !== 'achPayment') return 'there is no such payment';
    if (payment.takenAt === undefined && payment.handedAt === undefined) return `the payment is ${payment.status}`;
    const correction = correctionOf(message);
    if (typeof correction === 'string') return correction;
    const cipher = await platform.cipher(moment.organisationId);
    const noticeHash = cipher.fingerprint(message.corrected.trimEnd(), moment.organisationId, 'correctedData');
    const { notices = [] } = payment;
    if (notices.some((one) => one.code === message.code && one.noticeHash === noticeHash)) return undefined;
    if (notices.length >= noticesMax) return `the payment has ${noticesMax} notices already`;
    const holder = found.get(keyText(owner.key));
    invariant(holder !== undefined, 'the account of a payment was not found');
    const noted: AchPayment = {
      ...payment,
      notices: [...notices, { code: message.code, noticeHash, receivedAt: moment.now }],
    };
    const snapshot = achSnapshotOf(noted, owner.parse(holder), cipher);
    const change = {
      writes: [replace(noted)],
      events: [paymentCorrectedEvent(snapshot, message.code, correction)],
    };
    const other = await counterpartyChange(platform, payment, { code: message.code, correction, cipher });
    await commit(platform, moment, mergeChanges(change, other));
    return undefined;
  });
}

/** What a notification says is right, or why that cannot be. */
export const correctionOf = ({
  code,
  corrected: data,
}: Pick<ChangeMessage, 'code' | 'corrected'>): Correction | string =>
  readCorrection(code, data) ?? `the data of ${code} are impossible`;

interface Notice {
  readonly code: ChangeCode;
  readonly correction: Correction;
  readonly cipher: FieldCipher;
}

/** The change of the counterparty; nothing where there is none, or nothing of it to correct. */
async function counterpartyChange(platform: Platform, payment: AchPayment, notice: Notice): Promise<Change> {
  const { organisationId, counterpartyId } = payment;
  const ref = counterpartyId === undefined ? undefined : counterparties.ref(organisationId, counterpartyId);
  const stored = ref && (await platform.table.get(ref.key));
  if (ref === undefined || stored === undefined) return { writes: [] };
  const before = ref.parse(stored);
  const entry = { ...payment.counterparty, accountNumber: openPaymentNumber(payment, notice.cipher) };
  return changeOfCorrection(platform, before, entry, notice);
}

/** The change of a counterparty by a notification about an entry to it; nothing if it has what is right, or is no more as the entry had it. */
export async function changeOfCorrection(
  platform: Pick<Platform, 'table' | 'settings'>,
  before: Counterparty,
  entry: EntryParty,
  { code, correction, cipher }: Notice,
): Promise<Change> {
  const { counterparty, changed } = corrected(before, entry, correction, cipher);
  if (changed.length === 0) return { writes: [] };
  const after = { ...counterparty, bank: await bankNameOf(platform, before, counterparty) };
  return { writes: [replace(after)], events: [counterpartyUpdatedEvent(after, { code, changed }, cipher)] };
}

async function bankNameOf(
  { table, settings }: Pick<Platform, 'table' | 'settings'>,
  before: Counterparty,
  after: Counterparty,
): Promise<string> {
  if (before.routingNumber === after.routingNumber) return before.bank;
  const { key, parse } = institution(after.routingNumber);
  const stored = await table.get(key);
  return knownInstitution(after.routingNumber, stored && parse(stored), settings)?.name ?? '';
}
