import { createHash } from 'node:crypto';
import { invariant } from '../../kernel/base/invariant.ts';
import type { Secret } from '../aws/ssm-secret.ts';
import { postJson } from '../https/post-json.ts';
import { signedMessages } from '../https/read-signed.ts';
import { decisionFor, decisionSchema, pendingDecision, selfieResultFor, selfieResultSchema } from './decision.ts';
import {
  type Applicant,
  type CheckReference,
  checkTimeoutSeconds,
  fits,
  type IdentityCheck,
  pendingUntil,
  type SelfieJob,
} from './port.ts';
import { reportIn } from './report.ts';

/** The forms of the answers, by the path that is asked. */
export const identityAnswers = { checks: decisionSchema, selfies: selfieResultSchema };

export interface HttpsIdentityCheckSettings {
  /** The URL under which `checks` is. */
  readonly baseUrl: string;
  readonly secret: Secret;
  readonly pendingHours?: number | undefined;
  /** Tests only: allows plain http. */
  readonly allowHttp?: boolean | undefined;
  /** Tests only: a timeout other than {@link checkTimeoutSeconds}. */
  readonly timeoutMs?: number;
  /** What sends the requests, for somebody who looks at them. `fetch` itself if absent. */
  readonly send?: typeof fetch | undefined;
}

/**
 * A provider that speaks the protocol of docs/partners/identity-check.md: one POST for each check or selfie, with the stage's secret as bearer
 * token, and signed messages about checks that take longer. Only a complete answer in the protocol's form decides. After any other
 * answer the check is Pending, and is requested again.
 */
export function createHttpsIdentityCheck(settings: HttpsIdentityCheckSettings): IdentityCheck {
  const { baseUrl, secret, pendingHours, allowHttp, timeoutMs, send } = settings;
  const base = new URL(baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`);
  invariant(
    base.protocol === 'https:' || allowHttp === true,
    `the address of the identity provider is not https: ${base.origin}`,
  );
  const readSigned = signedMessages(secret);

  /** POSTs to the provider. Returns the JSON of an answer 200, and undefined after anything else. */
  async function ask(resource: string, key: string, body: object): Promise<unknown> {
    const signal = AbortSignal.timeout(timeoutMs ?? checkTimeoutSeconds * 1000);
    const bearer = await secret.read().catch(() => undefined);
    if (bearer === undefined) return undefined;
    const headers = { authorization: `Bearer ${bearer}`, 'idempotency-key': key };
    const answer = await postJson(new URL(resource, base), { headers, body, signal, send });
    if (answer.outcome === 'failed') return undefined;
    // The secret may have been rotated: the next request reads it again.
    if (answer.status === 401) secret.forget();
    return answer.status === 200 ? answer.json : undefined;
  }

  return {
    decide: async (applicant, reference) => {
      const pending = pendingDecision(applicant.people.length);
      const read = identityAnswers.checks.safeParse(
        await ask('checks', keyOf(reference), bodyOf(applicant, reference)),
      );
      if (!read.success) return pending;
      const decision = decisionFor(read.data);
      return decision.status !== 'Pending' && fits(decision, applicant.people.length) ? decision : pending;
    },

    verifySelfie: async (job, reference) => {
      const body = { ...reference, jobId: job.jobId, personIndex: job.personIndex };
      const read = identityAnswers.selfies.safeParse(await ask('selfies', selfieKeyOf(job, reference), body));
      return read.success ? selfieResultFor(read.data) : { status: 'PendingReview' };
    },

    report: async (message, now) => reportIn(await readSigned(message, now)),

    reviewFrom: (createdAt) => pendingUntil(createdAt, pendingHours),
    isMadeUp: () => false,
  };
}

const keyOf = ({ organisationId, applicationId }: CheckReference): string => `${organisationId}-${applicationId}`;

/** A job id may have any character, but a header may not. */
const selfieKeyOf = ({ jobId }: SelfieJob, reference: CheckReference): string =>
  `${keyOf(reference)}-${createHash('sha256').update(jobId).digest('hex')}`;

/** The provider relies on this shape: it must not change when members of the port are renamed. */
function bodyOf(applicant: Applicant, { organisationId, applicationId }: CheckReference) {
  const { kind, entity, people, ip } = applicant;
  const asksForIdDocument = people.some((one) => one.asksForIdDocument === true);
  return { organisationId, applicationId, kind, entity, people, ip, asksForIdDocument };
}
