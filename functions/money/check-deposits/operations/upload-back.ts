import { defineImageUpload } from '../upload.ts';

export const uploadCheckBack = defineImageUpload({
  id: 'uploadCheckBack',
  path: '/check-deposits/{id}/back',
  side: 'back',
});
