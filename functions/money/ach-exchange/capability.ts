import { defineCapability } from '../../define-capability.ts';
import { achExchangeQueue } from './queues.ts';
import { achExchangeReference } from './reference.ts';
import { achDownloadKind, achExchangeKind, achUploadKind } from './store.ts';
import { achExchangeWorker } from './workers/ach-exchange.ts';

export const achExchangeCapability = defineCapability({
  name: 'ach-exchange',
  stack: 'files',
  reference: achExchangeReference,
  workers: [achExchangeWorker],
  kinds: [achExchangeKind, achUploadKind, achDownloadKind],
  sampleMessages: { [achExchangeQueue.name]: {} },
});
