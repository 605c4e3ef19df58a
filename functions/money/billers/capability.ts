import { defineCapability } from '../../define-capability.ts';
import { listBillers } from './operations/list.ts';

export const billersCapability = defineCapability({ name: 'billers', operations: [listBillers] });
