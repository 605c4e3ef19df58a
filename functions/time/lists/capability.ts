import { defineCapability } from '../../define-capability.ts';
import { listKind, listMarkKind } from '../../kernel/lists/list-marks.ts';
import { listsWorker } from './workers/lists.ts';

export const lists = defineCapability({
  name: 'lists',
  workers: [listsWorker],
  kinds: [listMarkKind, listKind],
});
