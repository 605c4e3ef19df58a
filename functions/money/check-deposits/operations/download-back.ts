import { defineImageDownload } from '../download.ts';

export const getCheckBack = defineImageDownload({
  id: 'getCheckBack',
  path: '/check-deposits/{id}/back',
  side: 'back',
});
