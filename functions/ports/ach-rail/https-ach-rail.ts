import * as z from 'zod';
import { invariant } from '../../kernel/base/invariant.ts';
import { type AchEntry, type AchRail, type RailAnswer, railTimeoutSeconds } from './port.ts';
import { postJson } from '../https/post-json.ts';
import type { Secret } from '../aws/ssm-secret.ts';

export interface HttpsRailSettings {
  /** The URL under which `entries` is. */
  readonly baseUrl: string;
  readonly secret: Secret;
  /** Tests only: allows plain http. */
  readonly allowHttp?: boolean;
  /** Tests only: a timeout other than {@link railTimeoutSeconds}. */
  readonly timeoutMs?: number;
}

const takenSchema = z.object({ traceNumber: z.string() });

/**
 * A bank that speaks the protocol of docs/partners/ach-rail.md: one POST for each entry, with the stage's secret as bearer token. The
 * bank answers with the trace number of the entry that it took. After any other answer the entry is submitted again.
 */
export function createHttpsAchRail({ baseUrl, secret, allowHttp, timeoutMs }: HttpsRailSettings): AchRail {
  const base = new URL(baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`);
  invariant(
    base.protocol === 'https:' || allowHttp === true,
    `the address of the ACH rail is not https: ${base.origin}`,
  );
  return {
    submit: async (entry) => {
      const signal = AbortSignal.timeout(timeoutMs ?? railTimeoutSeconds * 1000);
      const bearer = await secret.read().catch(() => undefined);
      if (bearer === undefined) return unavailable('its secret cannot be read');
      const headers = { authorization: `Bearer ${bearer}`, 'idempotency-key': entry.traceNumber };
      const answer = await postJson(new URL('entries', base), { headers, body: bodyOf(entry), signal });
      if (answer.outcome === 'failed') return unavailable(answer.reason);
      // The secret may have been rotated: the next entry reads it again.
      if (answer.status === 401) secret.forget();
      if (answer.status !== 200) return unavailable(`it answered ${answer.status}`);
      const taken = takenSchema.safeParse(answer.json);
      return taken.success && taken.data.traceNumber === entry.traceNumber
        ? { outcome: 'taken' }
        : unavailable('it answered for another entry');
    },
  };
}

/** The bank relies on this shape: it must not change when members of the port are renamed. */
function bodyOf(entry: AchEntry): Readonly<Record<string, unknown>> {
  const { organisationId, paymentId, traceNumber, direction, amountCents, sameDay, secCode, paymentType } = entry;
  const { companyName, description, addenda, account, counterparty } = entry;
  return {
    traceNumber,
    organisationId,
    paymentId,
    direction,
    amountCents,
    sameDay,
    secCode,
    paymentType,
    companyName,
    description,
    addenda,
    account,
    counterparty,
  };
}

const unavailable = (why: string): RailAnswer => ({ outcome: 'unavailable', why });
