import { rawUpload } from '../../../kernel/http/raw-upload.ts';
import { documentLimits } from '../receive-file.ts';
import { defineUpload } from '../upload.ts';

export const uploadDocumentFront = defineUpload({
  id: 'uploadDocumentFront',
  path: '/applications/{id}/documents/{documentId}',
  side: 'front',
  upload: rawUpload(documentLimits),
});
