import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { definePort } from '../define-port.ts';

/** An object of the bucket, as a listing has it. */
export interface ListedFile {
  readonly key: string;
  readonly size: number;
  /** When it came; absent where the bucket does not say it, as on a laptop. */
  readonly modifiedAt?: Instant;
}

/**
 * The bucket through which ACH files go to the banks and come from them. Something else moves the files between the bucket and a
 * bank. Keys begin with the direction, then the bank: `outgoing/<routing number>/...`, `incoming/<routing number>/...`,
 * `reports/<routing number>/...`. Nothing is replaced or deleted here.
 */
export interface AchFiles {
  /** Stores a file, unless the key has one already: then that one stays. It is safe to repeat. */
  putOnce(key: string, bytes: Uint8Array): Promise<'written' | 'exists'>;
  /** The bytes of a file, or of one of its versions; undefined if there is none at the key. */
  read(key: string, versionId?: string): Promise<Uint8Array | undefined>;
  /** The files whose keys begin with the prefix, in the order of their keys. */
  list(prefix: string): AsyncIterable<ListedFile>;
}

export const achFilesPort = definePort<'achFiles', AchFiles, { readonly bucketName: string }>({
  name: 'achFiles',
  refusing: (refuse) => ({ putOnce: refuse, read: refuse, list: refuse }),
});
