import { defineTexts } from '../../define-texts.ts';
import type { decideSandboxRejection } from './operations/decide.ts';
import type { sendBankFile } from './operations/send.ts';
import type { bankFileResource } from './resource-schema.ts';

const contents = 'The text of the file: lines of 94 characters.';

const part = {
  batch: 'The number of a batch in the file. Without it and `traceNumber`, the whole file.',
  traceNumber: 'The trace number of an entry in the file.',
};

export const achBankTexts = defineTexts<{
  resources: typeof bankFileResource;
  operations: typeof sendBankFile | typeof decideSandboxRejection;
}>({
  types: {
    bankFile: 'An ACH file with its text, as the platform and the simulated partner exchange it in a sandbox.',
  },
  resources: {
    bankFile: { name: 'The name of the file in the folder of the bank.', contents },
  },
  requests: {
    sendBankFile: {
      routingNumber: 'The bank of this sandbox that sends the file.',
      contents,
      ...part,
      outcome: [
        'What the bank says. A batch or an entry can only be rejected.',
        {
          Accepted: 'It books all entries of the file.',
          Rejected: 'It books nothing of the file, or of the part that is named.',
        },
      ],
      reason: 'Why the bank rejects it.',
      file: 'The file of yours that the bank answers.',
    },
    decideSandboxRejection: {
      decision: [
        'What becomes of the entries that the bank has rejected.',
        {
          Resend: 'They leave again with the next window.',
          GiveUp: 'Their payments are returned.',
          Keep: 'The rejection was wrong: the bank has booked them.',
        },
      ],
      ...part,
    },
  },
  events: {},
});
