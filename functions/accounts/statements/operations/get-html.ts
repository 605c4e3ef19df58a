import { defineStatementFile } from '../download.ts';

export const getStatementHtml = defineStatementFile({
  id: 'getStatementHtml',
  summary: 'Get a statement as HTML',
  path: '/statements/{id}/html',
  format: 'html',
});
