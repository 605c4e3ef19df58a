import { defineStatementFile } from '../download.ts';

export const getStatementPdf = defineStatementFile({
  id: 'getStatementPdf',
  summary: 'Get a statement as PDF',
  path: '/statements/{id}/pdf',
  format: 'pdf',
});
