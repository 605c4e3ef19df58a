import { defineTexts } from '../../define-texts.ts';
import type { sendBankFile } from './operations/send.ts';
import type { bankFileResource } from './resource-schema.ts';

const contents = 'The text of the file: lines of 94 characters.';

export const achBankTexts = defineTexts<{ resources: typeof bankFileResource; operations: typeof sendBankFile }>({
  types: {
    bankFile: 'An ACH file with its text, as the platform and the simulated partner exchange it in a sandbox.',
  },
  resources: {
    bankFile: { name: 'The name of the file in the folder of the bank.', contents },
  },
  requests: {
    sendBankFile: { routingNumber: 'The bank of this sandbox that sends the file.', contents },
  },
  events: {},
});
