import { defineDownload } from '../download.ts';

export const downloadDocumentFront = defineDownload({
  id: 'downloadDocumentFront',
  summary: 'Download the front of a document',
  path: '/applications/{id}/documents/{documentId}/download',
  side: 'front',
});
