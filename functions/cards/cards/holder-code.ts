import { isStillVouchedFor } from '../../onboarding/customers/verification-phone.ts';
import { customer, customerKind } from '../../onboarding/customers/for-others.ts';
import { orderCode } from '../../onboarding/customers/order-code.ts';
import { organisation, organisationKind } from '../../organisations/for-others.ts';
import { isRightCode } from '../../outreach/one-time-passwords/code.ts';
import { countTry, starts, verificationWith, type Verification } from '../../outreach/one-time-passwords/for-others.ts';
import type { CodePurpose } from '../../outreach/one-time-passwords/purpose.ts';
import { codeKinds, type CodeTerms, type OrderedCode } from '../../outreach/one-time-passwords/send-code.ts';
import { hashSecret } from '../../kernel/auth/secret.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { readItem } from '../../kernel/table/read-item.ts';
import type { Table } from '../../kernel/table/table.ts';
import type { CodePayment } from '../../outreach/one-time-passwords/text.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import type { MessageChannel } from '../../ports/text-messages/port.ts';
import type { Card } from './store.ts';

/** What is read and written to send and to check codes for holders of cards. */
export const holderCodeUses = { read: [customerKind, organisationKind], write: codeKinds } as const;

type Holder = Pick<Card, 'organisationId' | 'customerId'>;

/** A code for the holder of a card: `codeName` finds it again. */
export interface HolderCode extends OrderedCode {
  readonly codeName: string;
}

/**
 * A code for the customer whose card it is, at the phone that gets their codes: of a business or trust, that of its contact. Throws a Problem
 * if the stage has no such channel, or if too many were sent.
 */
export async function orderHolderCode(
  { organisationId, customerId }: Holder,
  how: { readonly channel: MessageChannel; readonly purpose: CodePurpose; readonly payment?: CodePayment },
  terms: CodeTerms,
): Promise<HolderCode> {
  const { table } = terms;
  const [holder, sent, sender] = await Promise.all([
    readItem(table, customer(organisationId, customerId)),
    readItem(table, starts(organisationId, customerId, how.purpose)),
    readItem(table, organisation(organisationId)),
  ]);
  invariant(holder !== undefined && sender !== undefined, 'the customer or the organisation of a card was not found');
  const code = await orderCode({ ...how, customer: holder, sent, sender: sender.name }, terms);
  return { ...code, codeName: hashSecret(code.verificationToken) };
}

/** The verification of a code that is right; otherwise whether another try makes sense. */
export type CheckedCode =
  | { readonly result: 'Wrong' | 'Expired' }
  | { readonly result: 'Right'; readonly sent: Verification };

/**
 * Compares a code with the last one that the holder was sent. Each try counts before the code is compared. Expired is a code that was tried
 * too often, is too old or was used, that was sent for another purpose, or that went to a phone which gets no codes any more.
 */
export async function checkHolderCode(
  {
    organisationId,
    customerId,
    codeName,
    purpose,
  }: Holder & { readonly codeName?: string | undefined; readonly purpose: CodePurpose },
  code: string,
  {
    table,
    cipher,
    realNow,
    settings,
  }: {
    readonly table: Table;
    readonly cipher: FieldCipher;
    readonly realNow: Instant;
    readonly settings: { readonly sandbox: boolean };
  },
): Promise<CheckedCode> {
  if (codeName === undefined) return { result: 'Expired' };
  const [holder, sent] = await Promise.all([
    readItem(table, customer(organisationId, customerId)),
    readItem(table, verificationWith(organisationId, customerId, codeName)),
  ]);
  if (holder === undefined || sent === undefined) return { result: 'Expired' };
  if (!isStillVouchedFor(holder, sent, { cipher, realNow })) return { result: 'Expired' };
  if (!(await countTry(table, sent, purpose, realNow))) return { result: 'Expired' };
  return isRightCode(code, sent, cipher, settings) ? { result: 'Right', sent } : { result: 'Wrong' };
}
