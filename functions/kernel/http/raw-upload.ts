import { checkedFile, exampleFile, mediaTypeOf, type Upload, type UploadLimits } from './upload.ts';

/** Reads a body that is the file itself. Its type comes from the content type. */
export function rawUpload(limits: UploadLimits): Upload {
  return {
    mediaTypes: limits.fileTypes,
    bodyBytesMax: limits.bytesMax,
    schema: { type: 'string', format: 'binary' },
    example: { contentType: 'image/png', body: exampleFile },
    read: (body, contentType) => checkedFile(body, mediaTypeOf(contentType), limits),
  };
}
