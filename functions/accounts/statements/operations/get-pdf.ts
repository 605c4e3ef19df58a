import { defineStatementFile } from '../download.ts';

export const getStatementPdf = defineStatementFile({
  id: 'getStatementPdf',
  path: '/statements/{id}/pdf',
  format: 'pdf',
});
