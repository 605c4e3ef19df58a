import { rawUpload } from '../../../kernel/http/raw-upload.ts';
import { defineUpload, documentLimits } from '../upload.ts';

export const uploadDocumentFront = defineUpload({
  id: 'uploadDocumentFront',
  summary: 'Upload the front of a document',
  path: '/applications/{id}/documents/{documentId}',
  side: 'front',
  upload: rawUpload(documentLimits),
});
