import * as z from 'zod';
import { type AwsAccess, callAws } from '../aws/aws-json-call.ts';

/** The two operations of the key service that are used. */
export interface KeyService {
  /** A new data key of `bytes` bytes, in plain text and encrypted by the key. */
  makeDataKey(keyArn: string, bytes: number, context: Context): Promise<KmsDataKey>;
  unwrap(keyArn: string, wrapped: Uint8Array, context: Context): Promise<Uint8Array>;
}

export interface KmsDataKey {
  readonly plain: Uint8Array;
  readonly wrapped: Uint8Array;
}

/** The encryption context: decrypting needs the same context as encrypting. */
type Context = Readonly<Record<string, string>>;

const bytes = z.base64().transform((text) => new Uint8Array(Buffer.from(text, 'base64')));
const madeSchema = z.object({ Plaintext: bytes, CiphertextBlob: bytes });
const unwrappedSchema = z.object({ Plaintext: bytes });

/** AWS KMS. */
export function createKms(access: AwsAccess): KeyService {
  const ask = (action: string, body: Readonly<Record<string, unknown>>) =>
    callAws(access, { service: 'kms', target: `TrentService.${action}`, body });
  return {
    async makeDataKey(keyArn, bytesWanted, context) {
      const body = { KeyId: keyArn, NumberOfBytes: bytesWanted, EncryptionContext: context };
      const { Plaintext, CiphertextBlob } = madeSchema.parse(await ask('GenerateDataKey', body));
      return { plain: Plaintext, wrapped: CiphertextBlob };
    },
    async unwrap(keyArn, wrapped, context) {
      const blob = Buffer.from(wrapped).toString('base64');
      const body = { KeyId: keyArn, CiphertextBlob: blob, EncryptionContext: context };
      return unwrappedSchema.parse(await ask('Decrypt', body)).Plaintext;
    },
  };
}
