import { pathToFileURL } from 'node:url';
import type { BankstackOptions, CallOptions } from '../../../client/typescript/src/index.ts';
import { operations } from '../../../functions/registry.ts';
import { createRouter } from '../../../local/gateway/route.ts';
import { expectValid } from '../../support/bank/expect-valid.ts';
import { pythonClient } from '../../client/python/python-client.ts';
import { type Answer, createApi, type Document, type Link, type Resource } from './api.ts';

/** Makes what a story speaks to a platform with. */
export type ApiMaker = typeof createApi;

/** The TypeScript client, from its source or from an installed package, or another one in its form. */
interface ClientModule {
  readonly Bankstack: new (options: BankstackOptions) => object;
  readonly answerOf: (document: object) => { readonly status: number; readonly headers: Headers } | undefined;
}

type Call = (
  members: object,
  options?: CallOptions,
) => PromiseLike<{ readonly data?: unknown; readonly bytes?: Uint8Array } | undefined>;

/**
 * How the stories speak: by HTTP of their own, or, where STORIES_CLIENT names the main file of an installed `@bankstack/client`, by that
 * client, or, where STORIES_PYTHON is the port of a process that calls the installed Python client, by that one.
 */
export async function apiMaker(environment: NodeJS.ProcessEnv): Promise<ApiMaker> {
  const { STORIES_CLIENT: file, STORIES_PYTHON: port } = environment;
  if (port !== undefined && port !== '') return clientApi(await pythonClient(Number(port)));
  if (file === undefined || file === '') return createApi;
  return clientApi((await import(pathToFileURL(file).href)) as ClientModule);
}

/** The API of the stories by the client: each request is a call of the method of its operation. Only `send`, which shows refusals, is not. */
export function clientApi(module: ClientModule): ApiMaker {
  return (baseUrl, token, beforeEach) => {
    const plain = createApi(baseUrl, token, beforeEach);
    const bank = new module.Bankstack({
      baseUrl,
      token,
      hooks: beforeEach === undefined ? {} : { onRequest: beforeEach },
      allowsPlainHttp: true,
    });
    const route = createRouter(operations);

    async function call(method: string, target: string, members: object = {}) {
      const url = new URL(target, baseUrl);
      const match = route(method, url.pathname);
      if (match === undefined) throw new Error(`${method} ${target} is no operation`);
      const { target: operation, pathParameters } = match;
      const run = (bank as unknown as Readonly<Record<string, Call>>)[operation.id];
      const document = await run?.call(bank, { ...pathParameters, ...membersOf(url.searchParams), ...members });
      if (document !== undefined && operation.response.isFile !== true) {
        const { status = 0, headers = new Headers() } = module.answerOf(document) ?? {};
        expectValid(operation, { status, headers: namedHeaders(headers), body: document as Answer['body'] });
      }
      return document;
    }

    const resource = async (method: string, target: string, data?: Document | readonly Link[]) =>
      (await call(method, target, data === undefined ? {} : { data }))?.data as Resource;

    return {
      ...plain,
      as: (other) => clientApi(module)(baseUrl, other, beforeEach),
      post: (target, data) => resource('POST', target, data),
      change: resource,
      upload: async (target, file, contentType) =>
        (await call('PUT', target, uploadMembers(file, contentType)))?.data as Resource,
      download: async (target) => Buffer.from((await call('GET', target))?.bytes ?? []),
      get: (target) => resource('GET', target),
      list: async (target) => (await call('GET', target))?.data as readonly Resource[],
    };
  };
}

/** A form is taken apart again: the client makes one of its own. */
function uploadMembers(file: Uint8Array, contentType: string): object {
  if (!contentType.startsWith('multipart/')) return { file, contentType };
  const [, boundary = ''] = /boundary=([^;]+)/.exec(contentType) ?? [];
  const parts = Buffer.from(file).toString('latin1').split(`--${boundary}`).slice(1, -1);
  const read = (name: string) => {
    const [, content] = parts.find((part) => part.includes(`name="${name}"`))?.split('\r\n\r\n', 2) ?? [];
    return content === undefined ? undefined : Buffer.from(content.slice(0, -2), 'latin1');
  };
  const fileType = read('fileType')?.toString();
  return { file: read('file'), ...(fileType === undefined ? {} : { fileType }) };
}

const namedHeaders = (headers: Headers) => ({ 'Content-Type': headers.get('content-type') ?? '' });

/** `filter[status][]=Sent` as a call has it: `{ filter: { status: ['Sent'] } }`. */
function membersOf(query: URLSearchParams): object {
  const members: Record<string, unknown> = {};
  for (const name of new Set(query.keys())) {
    const [outer = '', inner, isMany] = name.split('[').map((part) => part.replace(']', ''));
    const value = isMany === undefined ? query.get(name) : query.getAll(name);
    if (inner === undefined) members[outer] = outer === 'include' ? query.get(name)?.split(',') : value;
    else members[outer] = { ...(members[outer] as object | undefined), [inner]: value };
  }
  return members;
}
