import { defineCapability } from '../../define-capability.ts';
import { listBillers } from './operations/list.ts';
import { billersReference } from './reference.ts';

export const billersCapability = defineCapability({
  name: 'billers',
  reference: billersReference,
  operations: [listBillers],
});
