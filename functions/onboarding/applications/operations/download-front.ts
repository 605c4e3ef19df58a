import { defineDownload } from '../download.ts';

export const downloadDocumentFront = defineDownload({
  id: 'downloadDocumentFront',
  path: '/applications/{id}/documents/{documentId}/download',
  side: 'front',
});
