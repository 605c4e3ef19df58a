import { defineCapability } from '../../define-capability.ts';
import { listsWorker } from './workers/lists.ts';

export const lists = defineCapability({
  name: 'lists',
  workers: [listsWorker],
});
