import { defineReference } from '../../define-reference.ts';
import { achFileResource } from '../ach-files/resource-schema.ts';
import type { decideSandboxRejection } from './operations/decide.ts';
import type { getBankFile } from './operations/get.ts';
import type { sendBankFile } from './operations/send.ts';
import { bankFileResource } from './resource-schema.ts';

const empty = `101 101999997 0110000152612011000A094101${' '.repeat(54)}\n9000000000001${'0'.repeat(42)}${' '.repeat(39)}\n`;

export const achBankReference = defineReference<{
  operations: typeof getBankFile | typeof sendBankFile | typeof decideSandboxRejection;
}>({
  operations: {
    getBankFile: {
      summary: 'Get an ACH file as it was written',
      description: 'The text of a file that `GET /ach-files` lists, as a real bank would get or send it.',
      data: bankFileResource,
    },
    sendBankFile: {
      summary: 'Play the bank that sends an ACH file, or answers one',
      description:
        'A `bankFile` is taken in like that of a real bank, within moments: incoming entries, returns, dishonours and notifications of change. By an `achFileAnswer` the bank reports that it accepts or rejects a file of yours, one of its batches or one of its entries. The same file and the same answer are taken once.',
      data: bankFileResource,
      examples: {
        bankFile: { attributes: { routingNumber: '101999997', contents: empty } },
        achFileAnswer: {
          attributes: { outcome: 'Rejected', reason: 'Unknown company' },
          relationships: { file: { data: { type: 'achFile', id: '100000001000000001' } } },
        },
      },
    },
    decideSandboxRejection: {
      summary: 'Decide what becomes of a rejected ACH file',
      description:
        'In a live stage an operator decides. The answer is the file as it is before the decision is carried out, which takes moments.',
      data: achFileResource,
      examples: { achFileDecision: { attributes: { decision: 'Resend' } } },
    },
  },
});
