import { multipartUpload } from '../../../kernel/http/multipart-upload.ts';
import { documentLimits } from '../receive-file.ts';
import { defineUpload } from '../upload.ts';

export const uploadDocumentFrontForm = defineUpload({
  id: 'uploadDocumentFrontForm',
  path: '/applications/{id}/documents/{documentId}/multipart',
  side: 'front',
  upload: multipartUpload(documentLimits),
});
