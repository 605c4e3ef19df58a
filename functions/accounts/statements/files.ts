import { createHash } from 'node:crypto';
import type { FieldCipher, EncryptionContext } from '../../ports/cipher/port.ts';
import type { DocumentStorage } from '../../ports/documents/port.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { keyOfFile } from '../../kernel/table/kind.ts';
import { type Statement, type StatementFile, statementKind } from './store.ts';

type Owner = Pick<Statement, 'organisationId' | 'id'>;
type FileName = Pick<StatementFile, 'format' | 'language'>;

/** The encryption context of the bytes of a file. */
export const fileContext = ({ organisationId, id }: Owner, { format, language }: FileName): EncryptionContext => ({
  organisationId,
  item: `stm#${id}`,
  field: `${format}-${language}`,
});

/** Encrypts and stores a file, under a name that another content would not have. */
export async function storeStatementFile(
  { documents, cipher }: { readonly documents: DocumentStorage; readonly cipher: FieldCipher },
  owner: Owner,
  name: FileName,
  bytes: Uint8Array,
): Promise<StatementFile> {
  const sha256 = sha256Of(bytes);
  const content = cipher.fingerprint(sha256, owner.organisationId, 'statement');
  const key = keyOfFile(statementKind, owner.organisationId, owner.id, `${name.format}-${name.language}`, content);
  await documents.put(key, cipher.sealBytes(bytes, fileContext(owner, name)));
  return { ...name, key, sha256, bytes: bytes.length };
}

/** The bytes of a file as they were written; undefined if they are not stored any more. */
export async function readFile(
  { documents, cipher }: { readonly documents: DocumentStorage; readonly cipher: FieldCipher },
  owner: Owner,
  file: StatementFile,
): Promise<Uint8Array | undefined> {
  const sealed = await documents.get(file.key);
  if (sealed === undefined) return undefined;
  const bytes = cipher.openBytes(sealed, fileContext(owner, file));
  invariant(sha256Of(bytes) === file.sha256, `a file of statement ${owner.id} is not as it was written`);
  return bytes;
}

const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
