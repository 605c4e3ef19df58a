import { defineCapability } from '../../define-capability.ts';
import { achBankQueue } from '../ach-files/queues.ts';
import { decideSandboxRejection } from './operations/decide.ts';
import { getBankFile } from './operations/get.ts';
import { sendBankFile } from './operations/send.ts';
import { achBankReference } from './reference.ts';
import { achBankTexts } from './texts.ts';
import { achBankWorker } from './workers/ach-bank.ts';

/** The bank that a sandbox plays. */
export const achBankCapability = defineCapability({
  name: 'ach-bank',
  stack: 'files',
  reference: achBankReference,
  texts: achBankTexts,
  operations: [getBankFile, sendBankFile, decideSandboxRejection],
  workers: [achBankWorker],
  sampleMessages: {
    [achBankQueue.name]: { routingNumber: '101999997', prefix: 'outgoing/101999997/100000001/20261201T1645-' },
  },
});
