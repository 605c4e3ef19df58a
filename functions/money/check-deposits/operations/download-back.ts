import { defineImageDownload } from '../download.ts';

export const getCheckBack = defineImageDownload({
  id: 'getCheckBack',
  summary: 'Get the image of the back of a check',
  path: '/check-deposits/{id}/back',
  side: 'back',
});
