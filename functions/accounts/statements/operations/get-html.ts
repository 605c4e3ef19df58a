import { defineStatementFile } from '../download.ts';

export const getStatementHtml = defineStatementFile({
  id: 'getStatementHtml',
  path: '/statements/{id}/html',
  format: 'html',
});
