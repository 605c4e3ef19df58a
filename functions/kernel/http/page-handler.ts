import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { limitedTo } from '../../ports/limited-platform.ts';
import type { Platform } from '../../ports/platform.ts';
import { isBroken, isUtf8Type } from '../base/json/utf8.ts';
import { Problem, problems } from '../base/problem.ts';
import { answerHeaders } from '../base/answer-headers.ts';
import { guardedTable } from '../table/guarded-table.ts';
import type { Table } from '../table/table.ts';
import { withBoundedWaits } from './bounded-waits.ts';
import { formFields } from './form-fields.ts';
import type { Page } from './page.ts';
import {
  noticeCookieName,
  type PageAnswer,
  pageCookieName,
  type PageCookie,
  type PageForm,
  type PageFormReader,
  type PageRequest,
  type PlainAnswer,
} from './page-request.ts';
import { contentTypeProblem, headersOf, headerValues } from './request-headers.ts';
import { mediaTypeOf } from './upload.ts';
import { framedHeaders, pageHeaders, plainAnswer, policyWithScript } from './plain-page.ts';
import { portsOfRoute } from './ports-of-route.ts';
import { problemOf } from './problem-of.ts';

/** The maximum size of a form. */
export const formBytesMax = 64 * 1024;

/** Files of pages are kept by browsers for a day. */
const fileSeconds = 86_400;

/** The Lambda handler of a hosted page. */
export function createPageHandler(page: Page, whole: Platform) {
  const { id, show, pageForm } = page;
  const platform = limitedTo(portsOfRoute(page), whole, page.alarmsOn);
  const guarded = (table: Table) => guardedTable(table, page.uses, `the uses of ${id}`);
  return async (event: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> => {
    const supportId = event.requestContext.requestId;
    try {
      // The gateway of a live stage has no route to sandbox pages. This check holds even if it had one by mistake.
      if (page.sandboxOnly === true && !whole.settings.sandbox) throw new Problem('not_found', 'There is no such page');
      const request = readRequest(event, pageForm);
      const answer = await withBoundedWaits(platform, async (table) =>
        resultOf(await show(request, { ...platform, table: guarded(table) }), request),
      );
      platform.log.info('request', { operation: id, supportId, status: answer.statusCode });
      return answer;
    } catch (error) {
      const { code } = problemOf(error);
      const { status } = problems[code];
      const fields = { operation: id, supportId, status };
      if (status >= 500) platform.log.error('request failed', fields, error);
      else platform.log.info('request', { ...fields, code });
      return plainAnswer(status, supportId, code);
    }
  };
}

/** Reads a request. Throws a Problem for a form that another site sent, or that is none. */
function readRequest(event: APIGatewayProxyEvent, reader: PageFormReader | undefined): PageRequest {
  const headers = headersOf(event);
  const path = Object.fromEntries(
    Object.entries(event.pathParameters ?? {}).map(([name, value]) => [name, value === undefined ? '' : value]),
  );
  const query = new Map(
    Object.entries(event.queryStringParameters ?? {}).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as const],
    ),
  );
  if ([...query.values()].some(isBroken)) throw new Problem('invalid_document', 'The address is not valid UTF-8');
  const all = readCookies(headerValues(event, 'cookie').join('; '));
  return {
    path,
    query,
    ...(event.httpMethod === 'GET' ? { form: new Map(), file: undefined } : readForm(event, headers, reader)),
    cookie: all.get(pageCookieName(path['secret'] ?? '')),
    notice: all.get(noticeCookieName(path['secret'] ?? '')),
    cookies: all,
    site: headers.get('sec-fetch-site'),
    sourceAddress: event.requestContext.identity.sourceIp,
    supportId: event.requestContext.requestId,
  };
}

function readForm(
  event: APIGatewayProxyEvent,
  headers: ReturnType<typeof headersOf>,
  reader: PageFormReader | undefined,
): PageForm {
  const site = headers.get('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin') {
    throw new Problem('forbidden', 'The form was sent from another site');
  }
  const ambiguous = contentTypeProblem(event);
  if (ambiguous !== undefined) throw ambiguous;
  const type = headers.get('content-type') ?? '';
  const body = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
  if (reader !== undefined && mediaTypeOf(type) === reader.mediaType) return reader.read(body, type);
  if (!isUtf8Type(type)) throw new Problem('unsupported_media_type', 'A form is sent in UTF-8');
  if (type !== '' && mediaTypeOf(type) !== 'application/x-www-form-urlencoded') {
    throw new Problem('unsupported_media_type', 'A form is application/x-www-form-urlencoded');
  }
  if (body.length > formBytesMax) throw new Problem('payload_too_large', `A form has at most ${formBytesMax} bytes`);
  return { form: formFields(body), file: undefined };
}

/** The cookies of a request. If one comes several times, none of its values is trusted. */
function readCookies(header: string): ReadonlyMap<string, string> {
  const pairs = header.split(/;\s*/).flatMap((one): readonly (readonly [string, string])[] => {
    const at = one.indexOf('=');
    return at < 1 ? [] : [[one.slice(0, at), one.slice(at + 1)]];
  });
  return new Map([...Map.groupBy(pairs, ([name]) => name)].flatMap(([, given]) => (given.length === 1 ? given : [])));
}

function resultOf(
  answer: PageAnswer,
  { path: { secret = '' }, notice }: Pick<PageRequest, 'path' | 'notice'>,
): APIGatewayProxyResult {
  if ('plain' in answer) return plainResult(answer.plain);
  const [first, ...others] = [
    ...(answer.cookie === undefined ? [] : [cookieText(pageCookieName(secret), answer.cookie)]),
    ...noticeCookies(answer, notice).map((cookie) => cookieText(noticeCookieName(secret), cookie)),
  ];
  const isFramed = 'html' in answer && answer.isFramed === true;
  const common = {
    headers: {
      ...answerHeaders,
      ...(isFramed ? framedHeaders : pageHeaders),
      ...(first === undefined ? {} : { 'Set-Cookie': first }),
    },
    ...(first === undefined || others.length === 0 ? {} : { multiValueHeaders: { 'Set-Cookie': [first, ...others] } }),
  };
  if ('seeOther' in answer) {
    return { ...common, statusCode: 303, headers: { ...common.headers, Location: answer.seeOther }, body: '' };
  }
  if ('file' in answer) {
    const { bytes, type } = answer.file;
    return {
      statusCode: 200,
      headers: { ...common.headers, 'Content-Type': type, 'Cache-Control': `private, max-age=${fileSeconds}` },
      body: Buffer.from(bytes).toString('base64'),
      isBase64Encoded: true,
    };
  }
  return {
    ...common,
    statusCode: answer.status,
    headers: {
      ...common.headers,
      ...(answer.hasScript === true ? { 'Content-Security-Policy': policyWithScript } : {}),
      'Content-Type': 'text/html; charset=utf-8',
    },
    body: answer.html,
  };
}

function plainResult({ status, json, location, cookies = [] }: PlainAnswer): APIGatewayProxyResult {
  return {
    statusCode: status,
    headers: {
      ...answerHeaders,
      ...pageHeaders,
      ...(location === undefined ? {} : { Location: location }),
      ...(json === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(cookies.length === 0 ? {} : { multiValueHeaders: { 'Set-Cookie': [...cookies] } }),
    body: json === undefined ? '' : JSON.stringify(json),
  };
}

/** Seconds in which the next page has to be shown, or its notice is forgotten. */
const noticeSeconds = 60;

/** A redirect leaves a notice for the next page, and that page takes it away. */
function noticeCookies(answer: PageAnswer, given: string | undefined): readonly PageCookie[] {
  if ('seeOther' in answer && answer.notice !== undefined) return [{ value: answer.notice, seconds: noticeSeconds }];
  return given === undefined || 'file' in answer ? [] : [{ value: '', seconds: 0 }];
}

const cookieText = (name: string, { value, seconds }: PageCookie): string =>
  `${name}=${value}; Path=/; Max-Age=${seconds}; Secure; HttpOnly; SameSite=Strict`;
