import * as z from 'zod';
import { invariant } from '../../kernel/base/invariant.ts';
import type { Secret } from '../aws/ssm-secret.ts';
import { postJson } from '../https/post-json.ts';
import { signedMessages } from '../https/read-signed.ts';
import { decisionFor, decisionSchema, pendingDecision } from './decision.ts';
import {
  type Applicant,
  type CheckReference,
  checkTimeoutSeconds,
  fits,
  type IdentityCheck,
  pendingUntil,
} from './port.ts';

const idSchema = z.string().regex(/^[1-9]\d{0,17}$/);
const messageSchema = z.object({ organisationId: idSchema, applicationId: idSchema, decision: decisionSchema });

export interface HttpsIdentityCheckSettings {
  /** The URL under which `checks` is. */
  readonly baseUrl: string;
  readonly secret: Secret;
  readonly pendingHours?: number | undefined;
  /** Tests only: allows plain http. */
  readonly allowHttp?: boolean;
  /** Tests only: a timeout other than {@link checkTimeoutSeconds}. */
  readonly timeoutMs?: number;
}

/**
 * A provider that speaks the protocol of docs/identity-check.md: one POST for each check, with the stage's secret as bearer
 * token, and signed messages about checks that take longer. Only a complete answer in the protocol's form decides. After any other
 * answer the check is Pending, and is requested again.
 */
export function createHttpsIdentityCheck(settings: HttpsIdentityCheckSettings): IdentityCheck {
  const { baseUrl, secret, pendingHours, allowHttp, timeoutMs } = settings;
  const base = new URL(baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`);
  invariant(
    base.protocol === 'https:' || allowHttp === true,
    `the address of the identity provider is not https: ${base.origin}`,
  );
  const readSigned = signedMessages(secret);

  return {
    decide: async (applicant, reference) => {
      const pending = pendingDecision(applicant.people.length);
      const signal = AbortSignal.timeout(timeoutMs ?? checkTimeoutSeconds * 1000);
      const bearer = await secret.read().catch(() => undefined);
      if (bearer === undefined) return pending;
      const headers = { authorization: `Bearer ${bearer}`, 'idempotency-key': keyOf(reference) };
      const answer = await postJson(new URL('checks', base), { headers, body: bodyOf(applicant, reference), signal });
      // The secret may have been rotated: the next check reads it again.
      if (answer.outcome === 'answered' && answer.status === 401) secret.forget();
      if (answer.outcome === 'failed' || answer.status !== 200) return pending;
      const read = decisionSchema.safeParse(answer.json);
      if (!read.success) return pending;
      const decision = decisionFor(read.data);
      return decision.status !== 'Pending' && fits(decision, applicant.people.length) ? decision : pending;
    },

    report: async (message, now) => {
      const signed = await readSigned(message, now);
      if (signed.outcome !== 'read') return signed;
      const read = messageSchema.safeParse(signed.json);
      if (!read.success) return { outcome: 'invalid' };
      const { organisationId, applicationId, decision } = read.data;
      return {
        outcome: 'read',
        messageId: signed.id,
        reference: { organisationId, applicationId },
        decision: decisionFor(decision),
      };
    },

    reviewFrom: (createdAt) => pendingUntil(createdAt, pendingHours),
    isMadeUp: () => false,
  };
}

const keyOf = ({ organisationId, applicationId }: CheckReference): string => `${organisationId}-${applicationId}`;

/** The provider relies on this shape: it must not change when members of the port are renamed. */
function bodyOf(applicant: Applicant, { organisationId, applicationId }: CheckReference) {
  const { kind, entity, people, ip } = applicant;
  const asksForIdDocument = people.some((one) => one.asksForIdDocument === true);
  return { organisationId, applicationId, kind, entity, people, ip, asksForIdDocument };
}
