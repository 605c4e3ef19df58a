import type { Answer, Document, Resource } from '../stories/support/api.ts';
import type { OpenVersion } from './seat.ts';

/** Speaks to one version. */
export interface Client {
  send(method: string, target: string, data?: Document): Promise<Answer>;
  /** Sends and expects success; answers the resource. */
  post(target: string, data?: Document | readonly Document[]): Promise<Resource>;
  get(target: string): Promise<Resource>;
  list(target: string): Promise<readonly Resource[]>;
  upload(target: string, file: Uint8Array, contentType: string): Promise<void>;
}

const mediaType = 'application/vnd.api+json';

/** Throws where an answer is not a success. */
export function clientOf({ address, organisation: { token } }: Pick<OpenVersion, 'address' | 'organisation'>): Client {
  async function exchange(method: string, target: string, body?: string | Buffer, contentType = mediaType) {
    const response = await fetch(address + target, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': contentType }) },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : new Uint8Array(body) }),
    });
    return { status: response.status, headers: {}, body: JSON.parse(await response.text()) as Answer['body'] };
  }
  async function succeed(...request: Parameters<typeof exchange>): Promise<unknown> {
    const { status, body } = await exchange(...request);
    if (status < 300) return body.data;
    throw new Error(`${request[0]} ${request[1]} answered ${status}: ${JSON.stringify(body.errors)}`);
  }
  const document = (data?: Document | readonly Document[]) =>
    data === undefined ? undefined : JSON.stringify({ data });
  return {
    send: (method, target, data) => exchange(method, target, document(data)),
    post: async (target, data) => (await succeed('POST', target, document(data))) as Resource,
    get: async (target) => (await succeed('GET', target)) as Resource,
    list: async (target) => (await succeed('GET', target)) as readonly Resource[],
    upload: async (target, file, contentType) => void (await succeed('PUT', target, Buffer.from(file), contentType)),
  };
}
