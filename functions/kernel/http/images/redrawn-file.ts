import { Problem } from '../../base/problem.ts';
import type { ReceivedFile, FileOwner, UploadedFile } from '../upload.ts';
import { pixelsMax } from './image.ts';
import { redraw } from './redraw.ts';

/**
 * The file as it is stored. An image is decoded and drawn anew, so it has nothing but its picture: no places, no second file. A PDF stays as
 * it is. In a live stage, the memory that decodes an image has held none of another organisation; to start a thread takes half a second of
 * CPU, so a sandbox has one for all. Throws 400 for an image that is broken or takes too long, and 413 for one with too many pixels.
 */
export async function redrawnFile({ type, bytes, bytesMax }: ReceivedFile, sender: FileOwner): Promise<UploadedFile> {
  if (type === 'application/pdf') return { type, bytes };
  const drawing = await redraw({ type, bytes, bytesMax }, sender.sandbox ? 'sandbox' : sender.organisationId);
  switch (drawing.outcome) {
    case 'drawn':
      return { type, bytes: drawing.bytes };
    case 'tooManyPixels':
      throw new Problem('payload_too_large', `An image has at most ${pixelsMax} pixels`);
    case 'tooLarge':
      throw new Problem('payload_too_large', 'The image is too large to be stored; send it with fewer pixels');
    case 'tooSlow':
      throw new Problem('invalid_document', 'The image takes too long to decode; send it with fewer pixels');
    case 'broken':
      throw new Problem('invalid_document', 'The image cannot be read: it is cut off or damaged');
  }
}
