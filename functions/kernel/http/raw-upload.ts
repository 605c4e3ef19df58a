import { checkedFile, exampleFile, mediaTypeOf, type Upload, type UploadLimits } from './upload.ts';

/** The body is the file, and the content type its type. */
export function rawUpload(limits: UploadLimits): Upload {
  return {
    mediaTypes: limits.fileTypes,
    bodyBytesMax: limits.bytesMax,
    schema: { type: 'string', format: 'binary' },
    example: { contentType: 'image/png', body: exampleFile },
    read: (body, contentType) => checkedFile(body, mediaTypeOf(contentType), limits),
  };
}
