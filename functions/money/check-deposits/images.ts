import { createHash } from 'node:crypto';
import type { UploadedFile } from '../../kernel/http/upload.ts';
import type { Ids } from '../../ports/ids/port.ts';
import { uniquePart } from '../../kernel/http/stored-files.ts';
import type { FieldCipher, EncryptionContext } from '../../ports/cipher/port.ts';
import type { DocumentStorage } from '../../ports/documents/port.ts';
import { keyOfFile } from '../../kernel/table/kind.ts';
import { type CheckDeposit, checkDepositKind, type CheckImage, type CheckSide } from './store.ts';

/** Limits for one image of a check. */
export const imageLimits = { fileTypes: ['image/jpeg'], bytesMax: 4 * 1024 * 1024 } as const;

type Owner = Pick<CheckDeposit, 'organisationId' | 'id'>;

/** The encryption context of the bytes of an image. */
export const imageContext = ({ organisationId, id }: Owner, side: CheckSide): EncryptionContext => ({
  organisationId,
  item: `chd#${id}`,
  field: side,
});

/** The key under which an image is stored: one that no other upload has. Its last part is the same for the same content. */
export function imageOf(
  { organisationId, id }: Owner,
  side: CheckSide,
  file: UploadedFile,
  { cipher, ids }: { readonly cipher: FieldCipher; readonly ids: Ids },
) {
  const digest = createHash('sha256').update(file.bytes).digest('hex');
  const name = cipher.fingerprint(digest, organisationId, 'check');
  return { key: keyOfFile(checkDepositKind, organisationId, id, side, uniquePart(ids), name) };
}

/** True if two sides have the same content. */
export const isSameImage = (one: CheckImage | undefined, other: CheckImage): boolean =>
  one?.key.split('/').at(-1) === other.key.split('/').at(-1);

/** The bytes of an image; undefined if they are not stored any more. */
export async function bytesOf(
  { documents, cipher }: { readonly documents: DocumentStorage; readonly cipher: FieldCipher },
  owner: Owner,
  side: CheckSide,
  image: CheckImage,
): Promise<Uint8Array | undefined> {
  const sealed = await documents.get(image.key);
  return sealed && cipher.openBytes(sealed, imageContext(owner, side));
}

/** Names both images together: other images of the same check have another name. */
export function nameOfBoth({ front, back }: Pick<CheckDeposit, 'front' | 'back'>): string {
  return createHash('sha256').update([front?.key, back?.key].join(' ')).digest('hex').slice(0, 32);
}
