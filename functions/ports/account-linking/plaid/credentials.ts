import * as z from 'zod';
import { exactJson } from '../../../kernel/base/json/exact-json.ts';
import { msOf } from '../../../kernel/base/calendar/instant.ts';
import type { Secret } from '../../aws/ssm-secret.ts';
import type { Clock } from '../../clock/port.ts';

/** Our client id and secret at Plaid. */
export interface PlaidCredentials {
  readonly clientId: string;
  readonly secret: string;
}

const credentialsSchema = (): z.ZodType<PlaidCredentials> => {
  // The characters that a header may have, without blanks.
  const part = z.string().regex(/^[\x21-\x7e]{1,200}$/);
  return z.strictObject({ clientId: part, secret: part });
};

/** What the parameter of the secret has: `{"clientId":"...","secret":"..."}`. Undefined for anything else. */
export function parsePlaidCredentials(text: string): PlaidCredentials | undefined {
  const json = exactJson(text);
  return json === undefined || json.faults.length > 0 ? undefined : credentialsSchema().safeParse(json.value).data;
}

/** The secret is read again after a refusal, but not more often: requests may go on while Plaid refuses it. */
const rereadMsMin = 60_000;

export interface CredentialStore {
  /** Undefined if the secret has another form. Rejects if it cannot be read. */
  read(): Promise<PlaidCredentials | undefined>;
  /** True if the secret was rotated since these credentials were read: the next `read` returns others. It never rejects. */
  isRotated(refused: PlaidCredentials): Promise<boolean>;
}

export function plaidCredentials(secret: Secret, clock: Clock): CredentialStore {
  let rereadMs = 0;
  const read = async () => parsePlaidCredentials(await secret.read());
  return {
    read,
    isRotated: async (refused) => {
      const nowMs = msOf(clock.now());
      if (nowMs - rereadMs >= rereadMsMin) {
        rereadMs = nowMs;
        secret.forget();
      }
      const stored = await read().catch(() => undefined);
      return stored !== undefined && (stored.clientId !== refused.clientId || stored.secret !== refused.secret);
    },
  };
}
