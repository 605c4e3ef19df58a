import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { makeResource } from '../../kernel/jsonapi/resource.ts';
import type { bankFileResource } from './resource-schema.ts';

/** Returns a file as answers show it. Its name is the last part of its key. */
export const bankFileToResource = (id: string, key: string, bytes: Uint8Array): ResourceObject =>
  makeResource<typeof bankFileResource>('bankFile', {
    id,
    attributes: { name: key.split('/').at(-1) ?? '', contents: Buffer.from(bytes).toString('latin1') },
  });
