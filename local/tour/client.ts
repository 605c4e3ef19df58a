import type { Exchange } from './exchange.ts';

/** A resource, as an integrator's client reads it. */
export interface Resource {
  readonly type: string;
  readonly id: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly relationships: Readonly<Record<string, { readonly data: { readonly type: string; readonly id: string } }>>;
}

export interface Client {
  post(path: string, type: string, attributes: object, relationships?: object): Promise<Resource>;
  patch(path: string, type: string, attributes: object, relationships?: object): Promise<Resource>;
  /** A POST without a body: the path names the action. */
  act(path: string): Promise<Resource>;
  get(path: string): Promise<Resource>;
  list(path: string): Promise<readonly Resource[]>;
  /** One page of a list, and how many members the whole list has. */
  page(path: string): Promise<ResourcePage>;
}

export interface ResourcePage {
  readonly data: readonly Resource[];
  readonly pagination: { readonly total: number; readonly limit: number; readonly offset: number };
}

/** An answer that is an error of the API. The message has the details of the answer. */
export class ErrorAnswer extends Error {
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

/** `before` is awaited before every request, and `observe` sees it with its answer. A request without an answer fails after `timeoutMs`, if it is given. */
export interface ClientOptions {
  readonly before?: (() => Promise<void>) | undefined;
  readonly observe?: ((exchange: Exchange) => void) | undefined;
  readonly timeoutMs?: number;
}

/** A small JSON:API client over HTTP, which follows no redirects. An error answer, or one without a document, throws ErrorAnswer. */
export function createClient(
  address: string,
  token: string,
  { before, observe, timeoutMs }: ClientOptions = {},
): Client {
  async function exchange(method: string, path: string, body?: object): Promise<Answer> {
    await before?.();
    const response = await fetch(address + path, {
      method,
      redirect: 'manual',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/vnd.api+json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(timeoutMs === undefined ? {} : { signal: AbortSignal.timeout(timeoutMs) }),
    });
    const document = documentIn(await response.text());
    if (document === undefined)
      throw new ErrorAnswer(`${method} ${path}: ${response.status} without a document`, response.status);
    observe?.({ method, path, body, status: response.status, answer: document });
    if (response.ok) return document;
    const details = document.errors?.map((one) => one.detail).join('; ') ?? '';
    throw new ErrorAnswer(`${method} ${path}: ${response.status} ${details}`, response.status);
  }
  const send = async (method: string, path: string, body?: object) => (await exchange(method, path, body)).data;
  return {
    post: async (path, type, attributes, relationships = {}) =>
      (await send('POST', path, { data: { type, attributes, relationships } })) as Resource,
    patch: async (path, type, attributes, relationships) =>
      (await send('PATCH', path, { data: { type, attributes, relationships } })) as Resource,
    act: async (path) => (await send('POST', path)) as Resource,
    get: async (path) => (await send('GET', path)) as Resource,
    list: async (path) => (await send('GET', path)) as readonly Resource[],
    page: async (path) => {
      const { data, meta } = await exchange('GET', path);
      return { data: data as readonly Resource[], pagination: meta?.pagination ?? { total: 0, limit: 0, offset: 0 } };
    },
  };
}

function documentIn(text: string): Answer | undefined {
  try {
    return JSON.parse(text) as Answer;
  } catch {
    return undefined;
  }
}

interface Answer {
  readonly data?: unknown;
  readonly errors?: readonly { readonly detail: string }[];
  readonly meta?: { readonly pagination?: ResourcePage['pagination'] };
}

const pageLimit = 1000;

/** All members of a list from an offset on. A page may have fewer members than its limit. */
export async function allOf(client: Client, path: string, from = 0): Promise<readonly Resource[]> {
  const members: Resource[] = [];
  const join = path.includes('?') ? '&' : '?';
  for (let offset = from; ;) {
    const { data, pagination } = await client.page(`${path}${join}page[limit]=${pageLimit}&page[offset]=${offset}`);
    members.push(...data);
    offset += data.length;
    if (data.length === 0 || offset >= pagination.total) return members;
  }
}

export const relationshipTo = (type: string, id: string) => ({ data: { type, id } });
