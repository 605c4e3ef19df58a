import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { replace, type Write } from '../../kernel/table/write.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import { accountNumberContext, type Counterparty } from './store.ts';
import { releaseToken } from './token-claim.ts';

/** The writes that erase the personal data of a counterparty, and the claim of its token. */
export function erasedCounterparty(one: Counterparty, cipher: FieldCipher, now: Instant): readonly Write[] {
  const { sealedProcessorToken: _token, tokenHash: _hash, ...rest } = one;
  const sealedAccountNumber = cipher.seal('', accountNumberContext(one));
  const empty = { name: '', routingNumber: '', bank: '', tags: {}, sealedAccountNumber };
  return [replace({ ...rest, ...empty, erasedAt: now }), ...releaseToken(one)];
}
