import { defineVerify } from '../verify.ts';

export const verifyDocumentByPut = defineVerify({
  id: 'verifyDocumentByPut',
  summary: 'Hand in the selfie job of a document, by PUT',
  method: 'PUT',
});
