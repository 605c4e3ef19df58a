import { fileTypeOf } from '../../../functions/kernel/http/file-type.ts';
import { redrawnFile } from '../../../functions/kernel/http/images/redrawn-file.ts';

/** No thread may fail at a file that the platform accepts. */
export const strictLog = {
  error: (message: string, _: unknown, error: unknown) => {
    throw new Error(message, { cause: error });
  },
};

/** What is stored of a file that the platform accepts: it is drawn or written anew, the same each time. */
export async function storedOf(file: Buffer, bytesMax = 4 * 1024 * 1024): Promise<Buffer> {
  const type = fileTypeOf(file);
  if (type === undefined) throw new Error('the file is none that the platform accepts');
  return Buffer.from(
    (await redrawnFile({ type, bytes: file, bytesMax }, { organisationId: '1', sandbox: true, log: strictLog })).bytes,
  );
}
