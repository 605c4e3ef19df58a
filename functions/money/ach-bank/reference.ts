import { defineReference } from '../../define-reference.ts';
import type { getBankFile } from './operations/get.ts';
import type { sendBankFile } from './operations/send.ts';
import { bankFileResource } from './resource-schema.ts';

const empty = `101 101999997 0110000152612011000A094101${' '.repeat(54)}\n9000000000001${'0'.repeat(42)}${' '.repeat(39)}\n`;

export const achBankReference = defineReference<{
  operations: typeof getBankFile | typeof sendBankFile;
}>({
  operations: {
    getBankFile: {
      summary: 'Get an ACH file as it was written',
      description: 'The text of a file that `GET /ach-files` lists, as a real bank would get or send it.',
      data: bankFileResource,
    },
    sendBankFile: {
      summary: 'Play the bank that sends an ACH file',
      description:
        'The file is taken in like that of a real bank, within moments: incoming entries, returns, dishonours and notifications of change. The same file is taken once.',
      data: bankFileResource,
      examples: { bankFile: { attributes: { routingNumber: '101999997', contents: empty } } },
    },
  },
});
