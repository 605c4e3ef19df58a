import { withExample } from '../../kernel/base/event-example.ts';
import { defineCapability } from '../../define-capability.ts';
import { statementsCreated } from './events.ts';
import { getStatementHtml } from './operations/get-html.ts';
import { getStatementPdf } from './operations/get-pdf.ts';
import { getBankVerificationLetter } from './operations/get-verification-letter.ts';
import { listStatements } from './operations/list.ts';
import type { Period } from './period.ts';
import { statementMarkKind } from './statement-mark.ts';
import { statementKind } from './store.ts';
import { statementsWorker } from './workers/statements.ts';
import { statementsReference } from './reference.ts';
import { statementTexts } from './texts.ts';
import { statementsEventReference } from './event-reference.ts';

export const statementsCapability = defineCapability({
  name: 'statements',
  scopes: { statements: {} },
  reference: statementsReference,
  operations: [listStatements, getStatementHtml, getStatementPdf, getBankVerificationLetter],
  eventReference: statementsEventReference,
  events: [withExample(statementsCreated, { attributes: { period: '2027-01' as Period } })],
  texts: statementTexts,
  workers: [statementsWorker],
  workerNames: ['statements'],
  kinds: [statementKind, statementMarkKind],
});
