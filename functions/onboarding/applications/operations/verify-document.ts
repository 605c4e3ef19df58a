import { defineVerify } from '../verify.ts';

export const verifyDocument = defineVerify({
  id: 'verifyDocument',
  method: 'POST',
});
