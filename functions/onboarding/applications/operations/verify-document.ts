import { defineVerify } from '../verify.ts';

export const verifyDocument = defineVerify({
  id: 'verifyDocument',
  summary: 'Hand in the selfie job of a document',
  method: 'POST',
});
