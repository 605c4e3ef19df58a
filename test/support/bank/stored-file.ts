import { fileTypeOf } from '../../../functions/kernel/http/file-type.ts';
import { redrawnFile } from '../../../functions/kernel/http/images/redrawn-file.ts';

/** What is stored of a file that the platform accepts: an image is drawn anew, the same each time. */
export async function storedOf(file: Buffer, bytesMax = 4 * 1024 * 1024): Promise<Buffer> {
  const type = fileTypeOf(file);
  if (type === undefined) throw new Error('the file is none that the platform accepts');
  return Buffer.from(
    (await redrawnFile({ type, bytes: file, bytesMax }, { organisationId: '1', sandbox: true })).bytes,
  );
}
