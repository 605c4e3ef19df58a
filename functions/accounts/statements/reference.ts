import type { getStatementHtml } from './operations/get-html.ts';
import type { getStatementPdf } from './operations/get-pdf.ts';
import type { getBankVerificationLetter } from './operations/get-verification-letter.ts';
import type { listStatements } from './operations/list.ts';
import { defineReference, listAnswer, noDocument } from '../../define-reference.ts';
import { statementResource } from './resource-schema.ts';
import type { statementMarkKind } from './statement-mark.ts';
import type { statementKind } from './store.ts';

export const statementsReference = defineReference<{
  operations:
    | typeof listStatements
    | typeof getStatementHtml
    | typeof getStatementPdf
    | typeof getBankVerificationLetter;
  kinds: typeof statementKind | typeof statementMarkKind;
}>({
  operations: {
    listStatements: {
      summary: 'List statements',
      description:
        'One for each account and month, written on the first day of the next month. An account that was Closed during a whole month has none of it.',
      data: listAnswer(statementResource),
    },
    getStatementHtml: {
      summary: 'Get a statement as HTML',
      description:
        'The bytes never change: their SHA-256 is in `files` of the statement. The answer is streamed, because the statement of a busy account is large.',
      data: noDocument,
    },
    getStatementPdf: {
      summary: 'Get a statement as PDF',
      description:
        'The bytes never change: their SHA-256 is in `files` of the statement. The answer is streamed, because the statement of a busy account is large.',
      data: noDocument,
    },
    getBankVerificationLetter: {
      summary: 'Get a bank verification letter',
      description:
        'A letter of the bank that confirms an account with its numbers, for example for an employer. The id is that of the account. It shows the account as it is now; a Closed account has none.',
      data: noDocument,
    },
  },
  kinds: {
    stm: {
      holds: 'the statements of an account, one for each month',
      keys: { pk: '<org>#<account>', sk: '<number>', foundBy: 'id = account + number' },
    },
    stk: {
      holds: "the month up to which an organisation's statements are written",
      keys: { pk: '<org>', sk: '-', foundBy: 'organisation' },
    },
  },
});
