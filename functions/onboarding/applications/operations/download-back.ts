import { defineDownload } from '../download.ts';

export const downloadDocumentBack = defineDownload({
  id: 'downloadDocumentBack',
  path: '/applications/{id}/documents/{documentId}/download/back',
  side: 'back',
});
