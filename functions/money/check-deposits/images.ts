import { createHash } from 'node:crypto';
import type { UploadedFile } from '../../kernel/http/upload.ts';
import type { FieldCipher, SealedPlace } from '../../ports/cipher/port.ts';
import type { DocumentStorage } from '../../ports/documents/port.ts';
import type { CheckDeposit, CheckImage, CheckSide } from './store.ts';

/** Limits for one image of a check. */
export const imageLimits = { fileTypes: ['image/jpeg'], bytesMax: 4 * 1024 * 1024 } as const;

type Owner = Pick<CheckDeposit, 'organisationId' | 'id'>;

/** The place to which the bytes of an image are encrypted. */
export const imagePlace = ({ organisationId, id }: Owner, side: CheckSide): SealedPlace => ({
  ...{ organisationId, item: `chd#${id}`, field: side },
});

/** The name under which an image is stored. The same image of the same check has the same name. */
export function imageOf({ organisationId, id }: Owner, side: CheckSide, file: UploadedFile, cipher: FieldCipher) {
  const digest = createHash('sha256').update(file.bytes).digest('hex');
  const name = cipher.fingerprint(digest, organisationId, 'check');
  return { key: [organisationId, id, side, name].join('/') };
}

/** The bytes of an image; undefined if they are not stored any more. */
export async function bytesOf(
  { documents, cipher }: { readonly documents: DocumentStorage; readonly cipher: FieldCipher },
  owner: Owner,
  side: CheckSide,
  image: CheckImage,
): Promise<Uint8Array | undefined> {
  const sealed = await documents.get(image.key);
  return sealed && cipher.openBytes(sealed, imagePlace(owner, side));
}

/** Names both images together: other images of the same check have another name. */
export function nameOfBoth({ front, back }: Pick<CheckDeposit, 'front' | 'back'>): string {
  return createHash('sha256').update([front?.key, back?.key].join(' ')).digest('hex').slice(0, 32);
}
