import { freshSecret } from '../../kernel/auth/secret.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import type { ResourceLink } from '../../kernel/base/event-type.ts';
import { Problem } from '../../kernel/base/problem.ts';
import type { Once } from '../../kernel/base/remembering.ts';
import type { Change } from '../../kernel/journal/change.ts';
import type { Table } from '../../kernel/table/table.ts';
import { insert } from '../../kernel/table/write.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import { outboxKind } from '../../ports/text-messages/items.ts';
import type { MessageChannel, PhoneNumber, TextMessageResult } from '../../ports/text-messages/port.ts';
import type { Platform } from '../../ports/platform.ts';
import { freshCode, hashCode } from './code.ts';
import { isIn } from './code-countries.ts';
import { codeCountKind, codesNearCapMessage, countCode } from './count-code.ts';
import { hashPhone, phoneName } from './hash-phone.ts';
import { withCodeSent } from './rate.ts';
import { newVerification, starts, type Starts, verification, verificationKind, writeStarts } from './store.ts';
import { type CodeReason, codeText, type PasswordLanguage } from './text.ts';

/** What the functions that send codes log with an alarm. */
export const codeAlarms = [codesNearCapMessage] as const;

/** The kinds that {@link orderCodeTo} and the sending of the code write. */
export const codeKinds = [verificationKind, codeCountKind, outboxKind] as const;

/** The message with a code: how it is sent, and in which words. */
export interface CodeMessage extends CodeReason {
  /** When codes were sent to the receiver before. */
  readonly sent: Starts | undefined;
  readonly channel: MessageChannel;
  readonly appHash?: string | undefined;
  readonly language?: PasswordLanguage | undefined;
}

/** Who gets a code at a phone that the caller vouches for. */
interface CodeReceiver {
  readonly organisationId: string;
  /** The customer whom the code is about, or another resource. */
  readonly concerns: ResourceLink;
  /** Under which the code is stored and codes are counted: the id of a customer, or the name of another holder. */
  readonly holderId: string;
  readonly to: PhoneNumber;
}

export interface CodeTerms {
  readonly platform: Pick<Platform, 'textMessages' | 'ids' | 'settings' | 'log'>;
  readonly table: Table;
  readonly cipher: FieldCipher;
  readonly once: Once;
  readonly now: Instant;
  readonly realNow: Instant;
}

/** A code that is sent once its change is committed. */
export interface OrderedCode {
  readonly verificationToken: string;
  readonly change: Change;
  /** Throws a Problem if the provider does not answer in time or refuses the phone. */
  readonly send: () => Promise<void>;
}

/**
 * A one-time password for a phone. Throws a Problem if the stage has no such channel or sends no codes to the country of the phone, or
 * if too many were sent to the holder, to the phone or by the organisation.
 */
export async function orderCodeTo(
  { organisationId, concerns, holderId, to }: CodeReceiver,
  { sent, channel, appHash, language, sender, purpose, payment }: CodeMessage,
  { platform, table, cipher, once, now, realNow }: CodeTerms,
): Promise<OrderedCode> {
  const { textMessages, ids, settings, log } = platform;
  mustHaveProvider(platform, channel);
  const { countries } = settings.codes;
  if (!settings.sandbox && !isIn(countries, to)) {
    const detail = `phone: codes are sent only to phones of ${countries.join(', ')}`;
    throw new Problem('invalid_value', { detail, pointer: '/data/attributes/phone' });
  }
  const startedAt = withCodeSent(sent?.startedAt ?? [], realNow);
  const phoneHash = settings.sandbox ? undefined : phoneName(to, organisationId, cipher);
  await once('count of codes', () =>
    countCode({ table, log }, { organisationId, purpose, phoneHash }, settings.codes, realNow),
  );

  const verificationToken = freshSecret(ids);
  const code = freshCode(ids);
  const { key } = verification(organisationId, holderId, verificationToken);
  const context = { organisationId, key };
  const hashes = { codeHash: hashCode(code, context, cipher), phoneHash: hashPhone(to, context, cipher) };
  const begun = newVerification(key, { organisationId, purpose, ...hashes }, realNow);
  return {
    verificationToken,
    change: {
      writes: [insert(begun), writeStarts(starts(organisationId, holderId, purpose).key, sent, startedAt, realNow)],
      about: [concerns],
    },
    send: async () => {
      const text = codeText(code, { language, appHash, sender, purpose, payment });
      requireSent(await textMessages.send({ organisationId, concerns, channel, to, text, createdAt: now }));
    },
  };
}

/** Throws `feature_disabled` if the stage has no provider for the channel. */
export function mustHaveProvider({ textMessages }: CodeTerms['platform'], channel: MessageChannel): void {
  if (textMessages.channels.includes(channel)) return;
  const detail = `channel: no provider for ${channel} is configured on this stage`;
  throw new Problem('feature_disabled', { detail, pointer: '/data/attributes/channel' });
}

function requireSent(result: TextMessageResult): void {
  switch (result) {
    case 'sent':
      return;
    case 'timed out':
      throw new Problem('request_timeout', 'The provider of text messages did not answer in time; try again');
    case 'undeliverable':
      throw new Problem('invalid_value', 'The provider of text messages refused the phone');
  }
}
