import { defineDownload } from '../download.ts';

export const downloadDocumentBack = defineDownload({
  id: 'downloadDocumentBack',
  summary: 'Download the back of a document',
  path: '/applications/{id}/documents/{documentId}/download/back',
  side: 'back',
});
