import * as apigateway from 'aws-cdk-lib/aws-apigateway';
import type { Construct } from 'constructs';
import { type ProblemCode, problems } from '../../functions/kernel/base/problem.ts';
import { challenge } from '../../functions/kernel/http/answer.ts';
import { answerHeaders } from '../../functions/kernel/base/answer-headers.ts';
import { refusalOriginHeaders } from '../../functions/kernel/http/preflight.ts';
import type { Stage } from '../stages.ts';
import { inQuotes } from './fixed-answer.ts';

interface GatewayRefusal {
  readonly type: apigateway.ResponseType;
  readonly code: ProblemCode;
  readonly detail: string;
}

const patience = 'Too many requests at once; try again';
const failure = 'Something went wrong on our side';

/** Errors that the gateway answers by itself, with the error codes of the functions. */
const refusals: readonly GatewayRefusal[] = [
  // The gateway uses this type if no method and path match.
  {
    type: apigateway.ResponseType.MISSING_AUTHENTICATION_TOKEN,
    code: 'not_found',
    detail: 'There is no such operation',
  },
  { type: apigateway.ResponseType.RESOURCE_NOT_FOUND, code: 'not_found', detail: 'There is no such operation' },
  { type: apigateway.ResponseType.THROTTLED, code: 'too_many_requests', detail: patience },
  { type: apigateway.ResponseType.QUOTA_EXCEEDED, code: 'too_many_requests', detail: patience },
  { type: apigateway.ResponseType.REQUEST_TOO_LARGE, code: 'payload_too_large', detail: 'The request is too large' },
  { type: apigateway.ResponseType.UNAUTHORIZED, code: 'unauthorized', detail: 'The token is not valid' },
  { type: apigateway.ResponseType.ACCESS_DENIED, code: 'forbidden', detail: 'The request was refused' },
  { type: apigateway.ResponseType.WAF_FILTERED, code: 'forbidden', detail: 'The request was refused' },
  {
    type: apigateway.ResponseType.UNSUPPORTED_MEDIA_TYPE,
    code: 'unsupported_media_type',
    detail: 'The body must be sent as application/vnd.api+json or application/json',
  },
  {
    type: apigateway.ResponseType.INTEGRATION_TIMEOUT,
    code: 'timeout',
    detail: 'The operation took too long; try again',
  },
  { type: apigateway.ResponseType.DEFAULT_5XX, code: 'internal_error', detail: failure },
];

/** Adds these answers, and returns them. Every other error of the gateway keeps its status and becomes a JSON:API error too. */
export function addGatewayResponses(
  scope: Construct,
  restApi: apigateway.IRestApi,
  stage: Pick<Stage, 'origins'>,
): readonly apigateway.GatewayResponse[] {
  const headers = refusalHeaders(stage);
  const own = refusals.map(({ type, code, detail }) => {
    const problem: { status: number; title: string; retryAfterSeconds?: number } = problems[code];
    const { status, title, retryAfterSeconds } = problem;
    return new apigateway.GatewayResponse(scope, type.responseType, {
      restApi,
      type,
      statusCode: String(status),
      responseHeaders: {
        ...headers,
        ...(status === 401 ? { 'WWW-Authenticate': `'${challenge}'` } : {}),
        ...(retryAfterSeconds === undefined ? {} : { 'Retry-After': `'${String(retryAfterSeconds)}'` }),
      },
      templates: { 'application/json': errorDocument({ status: String(status), title, code, detail }) },
    });
  });
  const { title } = problems.invalid_document;
  const others = new apigateway.GatewayResponse(scope, 'DEFAULT_4XX', {
    restApi,
    type: apigateway.ResponseType.DEFAULT_4XX,
    responseHeaders: headers,
    templates: {
      'application/json': errorDocument({ title, code: 'invalid_document', detail: 'The request cannot be read' }),
    },
  });
  return [...own, others];
}

/** One error in the same form as the functions answer it. The request id connects it with the access log. */
export function errorDocument(error: { status?: string; title: string; code: ProblemCode; detail: string }): string {
  return JSON.stringify({
    errors: [{ ...error, details: error.detail, meta: { supportId: '$context.requestId' } }],
  });
}

/** Headers of every document that the gateway answers by itself. It takes fixed values in quotes. */
export const gatewayHeaders = inQuotes({ ...answerHeaders, 'Content-Type': 'application/vnd.api+json' });

/** The same, with those for scripts of other origins. They cannot depend on the origin of the request. */
export const refusalHeaders = (stage: Pick<Stage, 'origins'>): Readonly<Record<string, string>> => ({
  ...gatewayHeaders,
  ...inQuotes(refusalOriginHeaders(stage)),
});
