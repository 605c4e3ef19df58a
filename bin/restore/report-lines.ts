import { operations, pageSummaries } from '../../functions/registry.ts';
import type { StepAfterRestore } from './do-again.ts';
import type { RestoredOrganisation } from './restore-organisation.ts';

const namedMax = 20;

/** Says what a restoration has found out about an organisation, one sentence a line. */
export function restoreLinesOf(report: RestoredOrganisation): readonly string[] {
  const { organisationId, ledger, log, waitingRows, webhooks, deliveries, unknown, unfinished, undone } = report;
  const { accounts, transactions, sums } = ledger;
  const head = `Organisation ${organisationId}: ${accounts} accounts with ${transactions} transactions; the balances are ${sums.balances} cents.`;
  const open = `  ${unfinished.length} payments and check deposits are under way, and go on under their own references.`;
  if (log === undefined) return [head, open, '  It was restored before, and nothing has happened since.'];
  const { lastEvent, writtenUntil, putBack, lostEntries, lostEvents } = log;
  return [
    head,
    open,
    `  The table ends with event ${lastEvent}, written until ${writtenUntil}. ${waitingRows} transactions get their numbers when the stage runs.`,
    `  Events go on with number ${lostEvents.to + 1}: numbers ${lostEvents.from} to ${lostEvents.to} are not used again.`,
    `  ${putBack.length} entries of the audit log are back from the archive${lostEntries === undefined ? '.' : `; entries ${lostEntries.from} to ${lostEntries.to} are lost.`}`,
    ...webhooks.map(
      ({ webhookId, skippedTo, sequence }) =>
        `  Webhook ${webhookId} goes on after event ${skippedTo}, with body ${sequence + 1}.`,
    ),
    ...deliveries.map(
      ({ webhookId, firstEvent, lastEvent: last, bodies, delivered }) =>
        `  Webhook ${webhookId} was sent lost events from ${firstEvent} to ${last}: ${bodies} bodies, ${delivered} of them delivered.`,
    ),
    ...unknown
      .slice(0, namedMax)
      .map(
        ({ type, id, at }) =>
          `  The bank may have got ${type} ${id}, last written at ${at}: the table does not have it.`,
      ),
    ...(unknown.length > namedMax ? [`  And ${unknown.length - namedMax} more: --json names them all.`] : []),
    ...undone
      .filter(({ isDoneAgain }) => isDoneAgain)
      .map(({ step, type, id, at }) => `  Done again: ${step} of ${type} ${id}, which was lost (${at}).`),
  ];
}

/** Sentences about protections that were lost and that somebody has to set again before the stage runs. */
export function openStepsOf({ organisationId, log, undone }: RestoredOrganisation): readonly string[] {
  const where = `Organisation ${organisationId}: `;
  return [
    ...undone.filter(({ isDoneAgain }) => !isDoneAgain).map((one) => `${where}${openStep(one)}`),
    ...(log?.lostEntries === undefined
      ? []
      : [
          `${where}what entries ${log.lostEntries.from} to ${log.lostEntries.to} of the audit log have done is not known. Ask which tokens were revoked, and who, which account or card was suspended, frozen or closed since ${log.putBack.at(-1)?.at ?? log.writtenUntil}.`,
        ]),
  ];
}

/** How somebody does a step: the request, the command, or what they do in the console. */
function againBy(step: string): string {
  const operation = operations.find((one) => one.id === step);
  if (operation !== undefined) return `${operation.method} ${operation.path}`;
  const inConsole = pageSummaries.get(step);
  return inConsole === undefined ? `npx bankstack ${step.replace(':', ' ')}` : `in the console (${inConsole})`;
}

function openStep({ step, type, id, at, why }: StepAfterRestore): string {
  return `${step} of ${type} ${id} was lost (${at})${why === undefined ? '' : `, and could not be done again: ${why}`}. Have it done again: ${againBy(step)}.`;
}

/** Sentences about what is wrong in an organisation. */
export function faultsOf({ organisationId, ledger, auditFault }: RestoredOrganisation): readonly string[] {
  return [
    ...ledger.faults.map(
      ({ accountId, fault }) =>
        `Organisation ${organisationId}${accountId === undefined ? '' : `, account ${accountId}`}: ${fault}.`,
    ),
    ...(auditFault === undefined ? [] : [`Organisation ${organisationId}: the audit log: ${auditFault}.`]),
  ];
}
