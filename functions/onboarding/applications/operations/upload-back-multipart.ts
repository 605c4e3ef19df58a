import { multipartUpload } from '../../../kernel/http/multipart-upload.ts';
import { documentLimits } from '../receive-file.ts';
import { defineUpload } from '../upload.ts';

export const uploadDocumentBackForm = defineUpload({
  id: 'uploadDocumentBackForm',
  path: '/applications/{id}/documents/{documentId}/back/multipart',
  side: 'back',
  upload: multipartUpload(documentLimits),
});
