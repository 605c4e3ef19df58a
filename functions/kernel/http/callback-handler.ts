import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import type { Platform } from '../../ports/platform.ts';
import { limitedTo } from '../../ports/limited-platform.ts';
import { Problem } from '../base/problem.ts';
import { answerHeaders } from '../base/answer-headers.ts';
import { guardedTable } from '../table/guarded-table.ts';
import type { Table } from '../table/table.ts';
import { problemAnswer } from './answer.ts';
import { withBoundedWaits } from './bounded-waits.ts';
import type { Callback } from './callback.ts';
import { contentTypeProblem, headersOf } from './request-headers.ts';
import { portsOfRoute } from './ports-of-route.ts';
import { problemOf } from './problem-of.ts';
import { usesOf } from './uses-of.ts';

/** The maximum size of a message. */
export const callbackBytesMax = 64 * 1024;

/** The Lambda handler of a callback. A message that it takes is answered 200 or 204, and one that it refuses with an error. */
export function createCallbackHandler(callback: Callback, whole: Platform) {
  const { id, receive } = callback;
  const platform = limitedTo(portsOfRoute(callback), whole, callback.alarmsOn);
  const guarded = (table: Table) => guardedTable(table, usesOf(callback), `the uses of ${id}`);
  return async (event: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> => {
    const supportId = event.requestContext.requestId;
    try {
      const body = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
      if (body.length > callbackBytesMax) {
        throw new Problem('payload_too_large', `A message has at most ${callbackBytesMax} bytes`);
      }
      const ambiguous = contentTypeProblem(event);
      if (ambiguous !== undefined) throw ambiguous;
      const answered = await withBoundedWaits(platform, (table) =>
        receive({ headers: headersOf(event), body }, { ...platform, table: guarded(table) }),
      );
      const statusCode = answered === undefined ? 204 : 200;
      platform.log.info('request', { operation: id, supportId, status: statusCode });
      return {
        statusCode,
        headers: { ...answerHeaders, ...(answered === undefined ? {} : { 'content-type': 'application/json' }) },
        body: answered === undefined ? '' : JSON.stringify(answered),
      };
    } catch (error) {
      const problem = problemOf(error);
      const answer = problemAnswer(problem, supportId);
      const fields = { operation: id, supportId, status: answer.statusCode };
      if (answer.statusCode >= 500) platform.log.error('request failed', fields, error);
      else platform.log.info('request', { ...fields, code: problem.code });
      return answer;
    }
  };
}
