import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { Problem } from '../../kernel/base/problem.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import type { Table } from '../../kernel/table/table.ts';
import { isRightCode } from '../../outreach/one-time-passwords/code.ts';
import { countTry, triesMax, type Verification } from '../../outreach/one-time-passwords/for-others.ts';

interface GivenCode {
  readonly verificationToken?: string | undefined;
  readonly verificationCode?: string | undefined;
}

/**
 * Returns the verification for which a code was given, or throws `invalid_value` (400). The try is counted before the
 * code is compared, so that concurrent tries cannot exceed the limit. All defects of the verification itself get the
 * same answer.
 */
export async function checkCode(
  table: Table,
  stored: Verification | undefined,
  { verificationToken, verificationCode }: GivenCode,
  realNow: Instant,
  cipher: FieldCipher,
  stage: { readonly sandbox: boolean },
): Promise<Verification> {
  if (verificationToken === undefined || verificationCode === undefined) {
    const missing = [
      ...(verificationToken === undefined ? ['verificationToken'] : []),
      ...(verificationCode === undefined ? ['verificationCode'] : []),
    ];
    throw new Problem(
      'invalid_value',
      missing.map((name) => ({
        detail: `${name}: is required, because these scopes need two-factor authentication`,
        pointer: `/data/attributes/${name}`,
      })),
    );
  }
  if (stored === undefined || !(await countTry(table, stored, 'confirmation', realNow))) {
    throw new Problem('invalid_value', {
      detail: 'verificationToken: is unknown or its code is no longer valid; start another verification',
      pointer: '/data/attributes/verificationToken',
    });
  }
  if (isRightCode(verificationCode, stored, cipher, stage)) return stored;
  throw new Problem('invalid_value', {
    detail: `verificationCode: is not the code that was sent; a code may be tried ${triesMax} times`,
    pointer: '/data/attributes/verificationCode',
  });
}
