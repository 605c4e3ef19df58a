import { defineImageUpload } from '../upload.ts';

export const uploadCheckFront = defineImageUpload({
  id: 'uploadCheckFront',
  summary: 'Upload the front of a check',
  path: '/check-deposits/{id}/front',
  side: 'front',
});
