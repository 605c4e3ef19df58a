import { defineTexts } from '../../define-texts.ts';
import { languageTexts, sharedTexts } from '../../shared-texts.ts';
import type { statementsCreated } from './events.ts';
import type { statementResource } from './resource-schema.ts';

export const statementTexts = defineTexts<{ resources: typeof statementResource; events: typeof statementsCreated }>({
  types: {
    statement: 'What an account had and did in a month, as files for its owners.',
  },
  resources: {
    statement: {
      ...sharedTexts,
      createdAt: 'When its month had ended for the bank. The platform may have written it somewhat later.',
      period: 'The month, YYYY-MM, in the time zone of the bank (America/New_York).',
      openingBalance: 'The cents with which the month began, which is the closing balance of the statement before.',
      closingBalance: 'The cents that the account had when the month ended. Negative if the account was in debt.',
      files: [
        'The files of the statement, each with the hash of its bytes. There are none once the personal data of its customer was erased.',
        {
          format: [
            'What kind of file it is.',
            { html: 'a page that every browser shows', pdf: 'a document with pages, to keep or to print' },
          ],
          language: ['In which language it is written.', languageTexts],
          sha256: 'The SHA-256 of the bytes, as 64 hexadecimal digits: the file has not changed if its hash is this.',
          bytes: 'The size of the file in bytes.',
        },
      ],
      customer: 'The customer who owned the account when the statement was written, if it had one owner.',
      customers: 'The customers who owned the account when the statement was written, if it had several owners.',
    },
  },
  requests: {},
  parameters: { getStatementHtml: { language: languageTexts }, getStatementPdf: { language: languageTexts } },
  events: {
    'statements.created': { period: 'The month, YYYY-MM, of the statements that now exist.' },
  },
});
