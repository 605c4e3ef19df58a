import * as z from 'zod';
import { parseInstant } from '../../kernel/base/calendar/instant.ts';
import type { Secret } from '../aws/ssm-secret.ts';
import { partnerAt, type PartnerRequest } from '../https/ask-partner.ts';
import { signedMessages } from '../https/read-signed.ts';
import {
  type CardProcessor,
  documentTimeoutSeconds,
  pinStatuses,
  type ProcessorAnswer,
  type ProcessorFailure,
  processorTimeoutSeconds,
} from './port.ts';

const payloadCharactersMax = 16 * 1024;

const monthSchema = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);
const pageCharactersMax = 2000;
/** An address that only a browser opens: no other protocol, and no user or password in it. */
const pageUrl = z
  .string()
  .max(pageCharactersMax)
  .regex(/^https:\/\/[^\s/?#@"'<>\\]+(?:[/?#][^\s"'<>\\]*)?$/);
const instantText = z.string().transform((text, context) => {
  const instant = parseInstant(text);
  if (instant !== undefined) return instant;
  context.addIssue('must be a moment');
  return z.NEVER;
});
const takenSchema = z.object({});
/** A name that the processor gives: printable characters without spaces. */
const disputeSchema = z.object({
  case: z
    .string()
    .regex(/^[\x21-\x7e]{1,100}$/)
    .optional(),
});
/** The forms of the answers, by the path that is asked. */
export const processorAnswers = {
  cards: z.object({ last4Digits: z.string().regex(/^\d{4}$/), expirationDate: monthSchema }),
  statuses: takenSchema,
  shipments: takenSchema,
  addresses: takenSchema,
  pages: z.object({ url: pageUrl, expiresAt: instantText }),
  renewals: z.object({ expirationDate: monthSchema }),
  'pin-status': z.object({ status: z.enum(pinStatuses) }),
  'wallet-payloads': z.object({ payload: z.string().min(1).max(payloadCharactersMax) }),
  tokens: takenSchema,
  disputes: disputeSchema,
  'dispute-documents': takenSchema,
  'dispute-withdrawals': takenSchema,
};

/** The meaning of error statuses. Any other status means `unavailable`. */
const failures: Readonly<Record<number, ProcessorFailure>> = {
  404: 'unknown card',
  408: 'timeout',
  // A file that is too large for the processor is so the next time too.
  413: 'refused',
  422: 'refused',
  504: 'timeout',
};

export interface HttpsProcessorSettings {
  /** The URL under which `cards`, `statuses` and the others are. */
  readonly baseUrl: string;
  readonly secret: Secret;
  /** Tests only: allows plain http. */
  readonly allowHttp?: boolean | undefined;
  /** Tests only: a timeout other than {@link processorTimeoutSeconds}. */
  readonly timeoutMs?: number;
  /** What sends the requests, for somebody who looks at them. `fetch` itself if absent. */
  readonly send?: typeof fetch | undefined;
}

/**
 * A processor that speaks the protocol of docs/partners/card-processor.md: POSTs with the stage's secret as bearer
 * token, and with an idempotency key where something is changed. Its answers are validated, and only the members that the platform may know are kept.
 */
export function createHttpsCardProcessor(settings: HttpsProcessorSettings): CardProcessor {
  const { secret, timeoutMs } = settings;
  const usual = partnerAt({ ...settings, timeoutMs: timeoutMs ?? processorTimeoutSeconds * 1000 });
  const withFile = partnerAt({ ...settings, timeoutMs: timeoutMs ?? documentTimeoutSeconds * 1000 });

  async function ask<T, V>(
    question: PartnerRequest,
    schema: z.ZodType<T>,
    valueOf: (read: T) => V,
    askPartner = usual,
  ): Promise<ProcessorAnswer<V>> {
    const answer = await askPartner(question, schema);
    if (answer.outcome === 'answered') return { outcome: 'answered', value: valueOf(answer.value) };
    const { failure } = answer;
    return { outcome: 'failed', failure: typeof failure === 'number' ? (failures[failure] ?? 'unavailable') : failure };
  }

  return {
    issue: ({ orderedOn: _, ...order }) =>
      ask({ path: 'cards', key: order.reference, body: order }, processorAnswers.cards, (issued) => issued),
    changeStatus: ({ reference, status, number }) => {
      const body = { reference, status, number };
      return ask({ path: 'statuses', key: `${reference}-${number}`, body }, takenSchema, () => 'taken');
    },
    ship: (order) => ask({ path: 'shipments', key: order.shipment, body: order }, takenSchema, () => 'taken'),
    readdress: (order) => ask({ path: 'addresses', body: order }, takenSchema, () => 'taken'),
    page: ({ reference, purpose }) =>
      ask({ path: 'pages', body: { reference, purpose } }, processorAnswers.pages, (page) => page),
    renew: (order) => {
      const key = `${order.reference}-${order.expirationDate}`;
      return ask(
        { path: 'renewals', key, body: order },
        processorAnswers.renewals,
        (renewed) => renewed.expirationDate,
      );
    },
    pinStatus: (reference) =>
      ask({ path: 'pin-status', body: { reference } }, processorAnswers['pin-status'], ({ status }) => status),
    walletPayload: (reference, signedNonce) => {
      const body = { reference, signedNonce };
      return ask({ path: 'wallet-payloads', body }, processorAnswers['wallet-payloads'], ({ payload }) => payload);
    },
    changeToken: (change) => {
      const key = `${change.reference}-${change.token}-${change.number}`;
      return ask({ path: 'tokens', key, body: change }, takenSchema, () => 'taken');
    },
    openDispute: (order) => {
      const key = `${order.reference}-${order.dispute}`;
      return ask({ path: 'disputes', key, body: order }, processorAnswers.disputes, (taken) => taken);
    },
    sendDocument: ({ content, description: _, ...order }) => {
      const key = `${order.reference}-${order.document}`;
      const body = { ...order, content: Buffer.from(content).toString('base64') };
      return ask({ path: 'dispute-documents', key, body }, takenSchema, () => 'taken', withFile);
    },
    withdrawDispute: ({ reference, dispute }) => {
      const body = { reference, dispute };
      return ask({ path: 'dispute-withdrawals', key: `${reference}-${dispute}`, body }, takenSchema, () => 'taken');
    },
    read: signedMessages(secret),
  };
}
