import { defineImageDownload } from '../download.ts';

export const getCheckFront = defineImageDownload({
  id: 'getCheckFront',
  path: '/check-deposits/{id}/front',
  side: 'front',
});
