import { redrawnFile } from './images/redrawn-file.ts';
import { checkedFile, exampleOf, mediaTypeOf, type Upload, type UploadLimits } from './upload.ts';

/** Reads a body that is the file itself. Its type comes from the content type. */
export function rawUpload(limits: UploadLimits): Upload {
  const example = exampleOf(limits);
  return {
    mediaTypes: limits.fileTypes,
    bodyBytesMax: limits.bytesMax,
    schema: { type: 'string', format: 'binary' },
    example: { contentType: example.type, body: example.bytes },
    read: (body, contentType) => checkedFile(body, mediaTypeOf(contentType), limits),
    redraw: redrawnFile,
  };
}
