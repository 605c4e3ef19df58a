import { defineImageUpload } from '../upload.ts';

export const uploadCheckBack = defineImageUpload({
  id: 'uploadCheckBack',
  summary: 'Upload the back of a check',
  path: '/check-deposits/{id}/back',
  side: 'back',
});
