import { localDataDir } from '../local-data-dir.ts';
import { keptToken } from '../../local/listen/kept-token.ts';
import { runningAddress } from '../../local/listen/running-address.ts';
import { type Client, createClient } from '../../local/tour/client.ts';
import { apiAddress } from './address.ts';

/** The options that name an API. */
export const apiOptions = {
  url: {
    text: 'the API (default: BANKSTACK_URL, or the platform of npm start on this machine)',
    value: 'URL',
  },
  token: {
    text: 'an API token (default: BANKSTACK_TOKEN, or the token of npm start on this machine)',
    value: 'token',
  },
} as const;

export interface SentRequest {
  readonly method: string;
  /** Path and query, from `/` on. */
  readonly path: string;
  /** The document, as it is sent, or a file. */
  readonly body?: string | Uint8Array | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface ApiAnswer {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  /** The document; undefined if there is none, if the answer is a file, or if it is not the JSON that it says it is. */
  readonly document: unknown;
  readonly bytes: Uint8Array;
}

/** An API, as a command calls it. */
export interface Api {
  readonly baseUrl: string;
  /** The id of the token, if it is an API token. */
  readonly tokenId: string | undefined;
  /** Sends a request as it is given, and answers whatever comes back. */
  readonly send: (request: SentRequest) => Promise<ApiAnswer>;
  /** Sends documents, and throws for an answer that is an error. */
  readonly client: Client;
}

/**
 * The API that the options or the environment name; the platform that runs on this machine unless they name one. Throws an error that says
 * what is missing. The token of this machine is sent to no other address, and no token in plain text over a network.
 */
export async function openApi(given: {
  readonly url?: string | undefined;
  readonly token?: string | undefined;
}): Promise<Api> {
  const url = given.url ?? process.env['BANKSTACK_URL'];
  const named = given.token ?? process.env['BANKSTACK_TOKEN'];
  if (url !== undefined && named === undefined) throw new Error('--url needs a --token, or BANKSTACK_TOKEN');
  const dataDir = localDataDir();
  const baseUrl = apiAddress(url ?? (await runningAddress(dataDir)));
  const token = named ?? keptToken(dataDir);
  const [, , tokenId] = token.startsWith('bs_') ? token.split('_') : [];
  return { baseUrl, tokenId, send: (request) => send(baseUrl, token, request), client: createClient(baseUrl, token) };
}

/** No answer has come from an API: it does not run, the network fails, or the connection ended. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

async function send(
  baseUrl: string,
  token: string,
  { method, path, body, headers = {} }: SentRequest,
): Promise<ApiAnswer> {
  const response = await answered(baseUrl, path, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      Accept: 'application/vnd.api+json, */*',
      ...(body === undefined ? {} : { 'Content-Type': 'application/vnd.api+json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
  });
  const { status, headers: answerHeaders, bytes } = response;
  return { status, headers: new Map(answerHeaders), document: documentIn(answerHeaders, bytes), bytes };
}

/** A proxy may say that its page is JSON. */
function documentIn(headers: Headers, bytes: Uint8Array): unknown {
  if (headers.get('content-type')?.includes('json') !== true) return undefined;
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    return undefined;
  }
}

/** The answer to a request, with all its bytes. A redirect is not followed: it would repeat the request elsewhere, or as another one. */
async function answered(baseUrl: string, path: string, request: RequestInit) {
  try {
    const response = await fetch(baseUrl + path, { ...request, redirect: 'manual' });
    const { status, headers } = response;
    return { status, headers, bytes: new Uint8Array(await response.arrayBuffer()) };
  } catch (error) {
    const { code, message } = (error instanceof Error ? (error.cause ?? error) : {}) as {
      code?: string;
      message?: string;
    };
    throw new NoAnswer(`${baseUrl} does not answer (${code ?? message ?? 'no reason is known'})`, { cause: error });
  }
}
