import { defineImageUpload } from '../upload.ts';

export const uploadCheckFront = defineImageUpload({
  id: 'uploadCheckFront',
  path: '/check-deposits/{id}/front',
  side: 'front',
});
