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
  patch(path: string, type: string, attributes: object): Promise<Resource>;
  /** A POST without a body: the path names the action. */
  act(path: string): Promise<Resource>;
  get(path: string): Promise<Resource>;
  list(path: string): Promise<readonly Resource[]>;
}

/** A small JSON:API client over HTTP. An error answer throws an error with the details of the answer. `observe` sees every request. */
export function createClient(address: string, token: string, observe?: (exchange: Exchange) => void): Client {
  async function send(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(address + path, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/vnd.api+json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const document = (await response.json()) as { data?: unknown; errors?: { detail: string }[] };
    observe?.({ method, path, body, status: response.status, answer: document });
    if (response.ok) return document.data;
    throw new Error(
      `${method} ${path}: ${response.status} ${document.errors?.map((one) => one.detail).join('; ') ?? ''}`,
    );
  }
  return {
    post: async (path, type, attributes, relationships = {}) =>
      (await send('POST', path, { data: { type, attributes, relationships } })) as Resource,
    patch: async (path, type, attributes) => (await send('PATCH', path, { data: { type, attributes } })) as Resource,
    act: async (path) => (await send('POST', path)) as Resource,
    get: async (path) => (await send('GET', path)) as Resource,
    list: async (path) => (await send('GET', path)) as readonly Resource[],
  };
}

export const link = (type: string, id: string) => ({ data: { type, id } });
