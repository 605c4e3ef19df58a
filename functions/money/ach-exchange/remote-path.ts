import { posix } from 'node:path';
import type { IncomingFolder, OutgoingFolder, RemoteFile } from '../../ports/bank-servers/port.ts';

const usualFileName = '{name}.ach';

/** The path of a file of the bucket at the bank. */
export function remotePath({ folder, fileName = usualFileName }: OutgoingFolder, key: string): string {
  return posix.join(
    folder,
    fileName.replaceAll('{name}', () => posix.basename(key, '.ach')),
  );
}

/** The path of a file while it is uploaded: no other attempt has it. */
export function temporaryPath({ folder, temporaryFolder = folder }: OutgoingFolder, path: string, attempt: number) {
  return posix.join(temporaryFolder, `${posix.basename(path)}.${attempt}.part`);
}

/**
 * The key of a file of the bank in the bucket. It names the folder, the time and the size, so another file under the same name has another
 * key. What is not ASCII is encoded as in a URL.
 */
export function incomingKey(
  routingNumber: string,
  { folder, into }: Pick<IncomingFolder, 'folder' | 'into'>,
  { name, size, modifiedAt }: RemoteFile,
): string {
  const time = modifiedAt.replaceAll(/[-:]|\.\d+/g, '');
  const folders = folder.split('/').filter((part) => part !== '');
  return [into, routingNumber, folders.map(encodedPart).join('-'), `${time}-${size}`, encodedPart(name)].join('/');
}

/** A part of a key. A lone surrogate, which no encoding has, becomes a question mark. */
const encodedPart = (text: string): string => encodeURIComponent(text.toWellFormed());
