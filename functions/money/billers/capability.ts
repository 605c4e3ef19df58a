import { defineCapability } from '../../define-capability.ts';
import { listBillers } from './operations/list.ts';

export const billers = defineCapability({ name: 'billers', operations: [listBillers] });
