import { defineCapability } from '../../define-capability.ts';
import { listRequests } from './operations/list.ts';
import { requestLogReference } from './reference.ts';
import { requestLogTexts } from './texts.ts';

export const requestLogCapability = defineCapability({
  name: 'request-log',
  reference: requestLogReference,
  operations: [listRequests],
  texts: requestLogTexts,
});
