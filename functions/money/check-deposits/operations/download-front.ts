import { defineImageDownload } from '../download.ts';

export const getCheckFront = defineImageDownload({
  id: 'getCheckFront',
  summary: 'Get the image of the front of a check',
  path: '/check-deposits/{id}/front',
  side: 'front',
});
