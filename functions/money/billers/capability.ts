import { defineCapability } from '../../define-capability.ts';
import { listBillers } from './operations/list.ts';
import { billersReference } from './reference.ts';
import { billerTexts } from './texts.ts';

export const billersCapability = defineCapability({
  name: 'billers',
  reference: billersReference,
  texts: billerTexts,
  operations: [listBillers],
});
