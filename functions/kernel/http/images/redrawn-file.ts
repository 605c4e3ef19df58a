import { Problem } from '../../base/problem.ts';
import { pdfRefusals } from '../pdfs/refusals.ts';
import type { FileSender, ReceivedFile, UploadedFile } from '../upload.ts';
import { pixelsMax } from './image.ts';
import { redraw } from './redraw.ts';

/**
 * The file as it is stored. An image is decoded and drawn anew, so it has nothing but its picture: no places, no second file. A PDF is written
 * anew with its pages only, and refused if something in it acts. In a live stage, the memory that reads a file has held none of another
 * organisation; to start a thread takes half a second of CPU, so a sandbox has one for all images. Throws 400 for a file that is broken,
 * refused or takes too long, and 413 for one with too many pixels or bytes. A failure of the threads is 500.
 */
export async function redrawnFile({ type, bytes, bytesMax }: ReceivedFile, sender: FileSender): Promise<UploadedFile> {
  const owner = sender.sandbox ? 'sandbox' : sender.organisationId;
  const drawing = await redraw({ type, bytes, bytesMax }, { owner, log: sender.log });
  const isPdf = type === 'application/pdf';
  switch (drawing.outcome) {
    case 'drawn':
      return { type, bytes: drawing.bytes };
    case 'tooManyPixels':
      throw new Problem('payload_too_large', `An image has at most ${pixelsMax} pixels`);
    case 'tooLarge':
      throw new Problem(
        'payload_too_large',
        isPdf
          ? 'The PDF is too large to be stored; send it with fewer pages'
          : 'The image is too large to be stored; send it with fewer pixels',
      );
    case 'tooSlow':
    case 'tooMuchMemory':
      throw new Problem(
        'invalid_document',
        isPdf
          ? 'The PDF takes too long to read; print it to a new PDF'
          : 'The image takes too long to decode; send it with fewer pixels',
      );
    case 'broken':
      throw new Problem(
        'invalid_document',
        isPdf ? pdfRefusals.broken : 'The image cannot be read: it is cut off or damaged',
      );
    case 'refused':
      throw new Problem('invalid_document', pdfRefusals[drawing.why]);
  }
}
