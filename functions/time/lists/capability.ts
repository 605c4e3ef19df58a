import { defineCapability } from '../../define-capability.ts';
import { listsWorker } from './workers/lists.ts';

export const listsCapability = defineCapability({
  name: 'lists',
  workers: [listsWorker],
});
