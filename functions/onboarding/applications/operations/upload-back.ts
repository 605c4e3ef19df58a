import { rawUpload } from '../../../kernel/http/raw-upload.ts';
import { documentLimits } from '../receive-file.ts';
import { defineUpload } from '../upload.ts';

export const uploadDocumentBack = defineUpload({
  id: 'uploadDocumentBack',
  path: '/applications/{id}/documents/{documentId}/back',
  side: 'back',
  upload: rawUpload(documentLimits),
});
