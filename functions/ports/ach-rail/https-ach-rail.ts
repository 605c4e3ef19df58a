import * as z from 'zod';
import { invariant } from '../../kernel/base/invariant.ts';
import { type AchEntry, type AchRail, type RailAnswer, railTimeoutSeconds } from './port.ts';
import { postJson } from '../https/post-json.ts';
import type { Secret } from '../aws/ssm-secret.ts';

export interface HttpsRailSettings {
  /** Folder under which `entries` lies. */
  readonly baseUrl: string;
  readonly secret: Secret;
  /** For tests: everywhere else the bank is reached over TLS only. */
  readonly allowHttp?: boolean;
  /** For tests: shorter than {@link railTimeoutSeconds}. */
  readonly timeoutMs?: number;
}

const takenSchema = z.object({ traceNumber: z.string() });

/**
 * A bank that takes entries by the small protocol of docs/ach-rail.md: one POST an entry, with the stage's secret as bearer
 * token, answered by the trace number that it was taken under. Anything else is no answer, and the entry comes again.
 */
export function createHttpsAchRail({ baseUrl, secret, allowHttp, timeoutMs }: HttpsRailSettings): AchRail {
  const base = new URL(baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`);
  invariant(base.protocol === 'https:' || allowHttp === true, `the address of the ACH rail is not https: ${base.origin}`);
  return {
    submit: async (entry) => {
      const signal = AbortSignal.timeout(timeoutMs ?? railTimeoutSeconds * 1000);
      const bearer = await secret.read().catch(() => undefined);
      if (bearer === undefined) return unavailable('its secret cannot be read');
      const headers = { authorization: `Bearer ${bearer}`, 'idempotency-key': entry.traceNumber };
      const answer = await postJson(new URL('entries', base), { headers, body: bodyOf(entry), signal });
      if (answer.outcome === 'failed') return unavailable(answer.reason);
      // The secret may have been changed: the next entry fetches it anew.
      if (answer.status === 401) secret.forget();
      if (answer.status !== 200) return unavailable(`it answered ${answer.status}`);
      const taken = takenSchema.safeParse(answer.json);
      return taken.success && taken.data.traceNumber === entry.traceNumber
        ? { outcome: 'taken' }
        : unavailable('it answered for another entry');
    },
  };
}

/** The wire shape is the bank's to rely on: it does not follow the port when that is renamed. */
function bodyOf(entry: AchEntry): Readonly<Record<string, unknown>> {
  const { organisationId, paymentId, traceNumber, direction, amountCents, sameDay, secCode } = entry;
  const { companyName, description, addenda, account, counterparty } = entry;
  return {
    ...{ traceNumber, organisationId, paymentId, direction, amountCents, sameDay, secCode },
    ...{ companyName, description, addenda, account, counterparty },
  };
}

const unavailable = (why: string): RailAnswer => ({ outcome: 'unavailable', why });
