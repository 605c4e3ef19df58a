import { createRouter } from '../../../local/gateway/route.ts';
import { ownerIdDigits } from '../../../functions/kernel/base/ids/child-id.ts';
import { keyHeader } from '../../../functions/kernel/idempotency/idempotency.ts';
import { operations } from '../../../functions/registry.ts';
import { expectValid } from '../../support/bank/expect-valid.ts';
import { sendWithRetries } from '../../support/bank/retries.ts';

/** A resource as an integrator sees it. */
export interface Resource {
  readonly type: string;
  readonly id: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly relationships: Readonly<Record<string, { readonly data: Link | readonly Link[] } | undefined>>;
}

export interface Link {
  readonly type: string;
  readonly id: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: {
    readonly data?: unknown;
    readonly meta?: { readonly pagination?: { readonly total: number } };
    readonly errors?: readonly {
      readonly code: string;
      readonly meta?: { readonly existingIds?: readonly string[] };
    }[];
  };
}

export interface Document {
  readonly type: string;
  readonly attributes: object;
  readonly relationships?: Readonly<Record<string, { readonly data: Link | readonly Link[] }>>;
}

/** The data of a request: a resource, or identifiers of several. */
type Data = Document | readonly Link[];

/** Speaks HTTP to a platform. Every answer is checked against what its operation declares. */
export interface Api {
  /** The same platform with another token. */
  as(token: string): Api;
  readonly baseUrl: string;
  readonly organisationId: string;
  /** The user of the organisation whose API token it speaks with. */
  readonly userId: string;
  send(method: string, target: string, data?: Data): Promise<Answer>;
  /** Sends and expects success; answers the resource. */
  post(target: string, data?: Document): Promise<Resource>;
  /** Sends identifiers and expects success; answers the resource that they changed. */
  change(method: 'POST' | 'DELETE', target: string, data: readonly Link[]): Promise<Resource>;
  /** Sends a file and expects success; answers the resource that it belongs to. */
  upload(target: string, file: Uint8Array, contentType: string): Promise<Resource>;
  /** The bytes of a file. */
  download(target: string): Promise<Buffer>;
  get(target: string): Promise<Resource>;
  list(target: string): Promise<readonly Resource[]>;
}

const requestTimeoutMs = 30_000;
const mediaType = 'application/vnd.api+json';

export function createApi(baseUrl: string, token: string, beforeEach: () => void = () => undefined): Api {
  const route = createRouter(operations);

  async function send(method: string, target: string, data?: Data, key?: string): Promise<Answer> {
    beforeEach();
    const response = await fetch(baseUrl + target, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(data === undefined ? {} : { 'content-type': mediaType }),
        ...(key === undefined ? {} : { [keyHeader]: key }),
      },
      ...(data === undefined ? {} : { body: JSON.stringify({ data }) }),
      signal: AbortSignal.timeout(requestTimeoutMs),
    });
    const text = await response.text();
    const answer = { status: response.status, headers: headersOf(response) };
    const body = answer.status === 204 && text === '' ? undefined : read(text);
    const operation = route(method, new URL(target, baseUrl).pathname)?.target;
    if (operation !== undefined) expectValid(operation, { ...answer, body });
    return { ...answer, body: body ?? {} };
  }

  async function succeed(method: string, target: string, data?: Data): Promise<Answer['body']> {
    const { status, body } = await sendWithRetries({ method, target, data }, (key) => send(method, target, data, key));
    if (status < 300) return body;
    throw new Error(`${method} ${target} answered ${status}: ${JSON.stringify(body.errors)}`);
  }

  async function exchange(method: string, target: string, file?: Uint8Array, contentType = ''): Promise<Buffer> {
    beforeEach();
    const response = await fetch(baseUrl + target, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(file === undefined ? {} : { 'content-type': contentType }) },
      ...(file === undefined ? {} : { body: Buffer.from(file) }),
      signal: AbortSignal.timeout(requestTimeoutMs),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    if (response.status < 300) return bytes;
    throw new Error(`${method} ${target} answered ${response.status}: ${bytes.toString().slice(0, 500)}`);
  }

  return {
    as: (other) => createApi(baseUrl, other, beforeEach),
    baseUrl,
    organisationId: token.split('_')[1] ?? '',
    userId: token.split('_')[2]?.slice(0, ownerIdDigits) ?? '',
    send: (method, target, data) => send(method, target, data),
    post: async (target, data) => (await succeed('POST', target, data)).data as Resource,
    change: async (method, target, data) => (await succeed(method, target, data)).data as Resource,
    upload: async (target, file, contentType) =>
      read((await exchange('PUT', target, file, contentType)).toString()).data as Resource,
    download: (target) => exchange('GET', target),
    get: async (target) => (await succeed('GET', target)).data as Resource,
    list: async (target) => (await succeed('GET', target)).data as readonly Resource[],
  };
}

export const linkTo = (type: string, id: string) => ({ data: { type, id } });

/** The id that a relationship to one resource names. */
export function relatedId(resource: Resource, name: string): string | undefined {
  const data = resource.relationships[name]?.data;
  return data === undefined || Array.isArray(data) ? undefined : (data as Link).id;
}

/** Spelled as the product spells them; fetch makes their names small. */
/** API Gateway gives this header of a function another name. */
const remapped = 'x-amzn-remapped-';

function headersOf(response: Response): Record<string, string> {
  const names = ['Content-Type', 'Retry-After', 'Idempotent-Replayed', 'WWW-Authenticate'];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = response.headers.get(name) ?? response.headers.get(`${remapped}${name}`);
      return value === null ? [] : [[name, value]];
    }),
  );
}

function read(text: string): Answer['body'] {
  try {
    return JSON.parse(text) as Answer['body'];
  } catch {
    throw new Error(`The answer is not JSON: ${text.slice(0, 500)}`);
  }
}
