import { defineVerify } from '../verify.ts';

export const verifyDocumentByPut = defineVerify({
  id: 'verifyDocumentByPut',
  method: 'PUT',
});
