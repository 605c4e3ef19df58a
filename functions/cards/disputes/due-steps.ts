import { account } from '../../accounts/accounts/for-others.ts';
import { movementKinds } from '../../accounts/ledger/movement-kinds.ts';
import { transactionKind } from '../../accounts/transactions/for-others.ts';
import type { AlarmMessage } from '../../kernel/base/alarm-message.ts';
import { plusMs } from '../../kernel/base/calendar/instant.ts';
import { defined } from '../../kernel/base/defined.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import type { DueKind, DueOutcome } from '../../kernel/due/due-kind.ts';
import { about, type Change } from '../../kernel/journal/change.ts';
import { commit, type Moment, withOptimisticRetry } from '../../kernel/journal/commit.ts';
import type { ItemKey } from '../../kernel/table/kind.ts';
import { readItem } from '../../kernel/table/read-item.ts';
import { emailKind } from '../../outreach/emails/for-others.ts';
import type { Platform } from '../../ports/platform.ts';
import { unclearAnswer } from '../../ports/unclear-answer.ts';
import { authorizationKind } from '../authorizations/for-others.ts';
import { cardKind, nextTry } from '../cards/for-others.ts';
import { type Disputable, stepDispute, takeCreditBack } from './dispute.ts';
import { alarmAbout, changeToDispute } from './due-change.ts';
import { disputedTransactionOf } from './load-dispute.ts';
import { orderOf } from './order.ts';
import { refusedDocumentMessage, sendDocument, unsentDocumentMessage } from './send-document.ts';
import { type Dispute, disputeItem, disputeKind } from './store.ts';
import { withDueStep } from './due-step.ts';

/** Logged, with an alarm, once a day while the processor does not take a dispute. */
export const untoldDisputeMessage: AlarmMessage = {
  text: 'dispute not taken by the processor',
  alarm: unclearAnswer,
};

/** Logged, with an alarm, if the processor's answer to a dispute has another case than its messages: one of the two is about another dispute. */
export const otherCaseMessage: AlarmMessage = {
  text: 'dispute taken with another case',
  alarm: unclearAnswer,
};

/** Logged, with an alarm, once a day while a dispute is not decided by its deadline. */
export const overdueDisputeMessage: AlarmMessage = {
  text: 'dispute not decided by its deadline',
  alarm: unclearAnswer,
};

/** The due steps of disputes that were opened here: telling the processor, sending it documents, and the deadlines. */
export const disputeSteps: DueKind = {
  kind: disputeKind,
  resource: { type: 'dispute', id: 'owner and number' },
  worker: 'cards',
  // The time limits of networks and of the law go on.
  whenSuspended: 'goesOn',
  run: runDispute,
  reads: [cardKind, authorizationKind],
  writes: [...movementKinds, disputeKind, emailKind],
  replaces: [transactionKind],
  needs: ['cipher', 'documents', 'cardProcessor'],
  alarmsOn: [
    untoldDisputeMessage,
    otherCaseMessage,
    unsentDocumentMessage,
    refusedDocumentMessage,
    overdueDisputeMessage,
  ],
};

/** Does the step of a dispute that is due. The processor is asked before anything is written, and takes a dispute once however often it is told. */
async function runDispute(platform: Platform, moment: Moment, key: ItemKey): Promise<DueOutcome> {
  return withOptimisticRetry(platform, async () => {
    const stored = await platform.table.get({ pk: key.pk, sk: key.sk });
    const dispute = stored && disputeItem.parse(stored);
    if (dispute?.dueAt === undefined || dispute.dueAt > moment.now) return 'not due';
    const act = nextActOf(dispute, moment);
    await commit(platform, moment, about(await act(platform, dispute, moment), { type: 'dispute', id: dispute.id }));
    return 'done';
  });
}

type Act = (platform: Platform, dispute: Dispute, moment: Moment) => Promise<Change>;

/** What is due now: to tell the processor, to send it a document once it was told, or else a deadline. */
function nextActOf({ untold, unsent }: Dispute, { now }: Moment): Act {
  if (untold !== undefined) return untold.at <= now ? tell : meetDeadline;
  return unsent !== undefined && unsent.at <= now ? sendDocument : meetDeadline;
}

/**
 * Gives the provisional credit that is due, takes back one whose notice has ended, or tells the operators that the decision is overdue,
 * which only the processor can give.
 */
async function meetDeadline(platform: Platform, dispute: Dispute, { now }: Moment): Promise<Change> {
  const disputable = await disputableOf(platform, dispute);
  if (dispute.takeBack !== undefined) return takeCreditBack(dispute, disputable, now);
  const isCreditDue = dispute.status === 'InvestigationStarted' && dispute.creditDueAt !== undefined;
  const credited = isCreditDue ? stepDispute(dispute, 'ProvisionallyCredited', disputable, now) : undefined;
  if (credited !== undefined) return credited.change;
  alarmAbout(platform, overdueDisputeMessage, dispute);
  return changeToDispute(withDueStep({ ...dispute, remindAt: plusMs(now, dayMs) }));
}

/** Tells the processor of a dispute, or that it was withdrawn. A new one that it refuses is Denied; otherwise it is told again until it is taken. */
async function tell(platform: Platform, dispute: Dispute, { now }: Moment): Promise<Change> {
  const disputable = await disputableOf(platform, dispute);
  const order = await orderOf(platform.table, dispute, disputable.transaction);
  const { untold, ...told } = dispute;
  const isWithdrawn = dispute.denialReason === 'Withdrawn';
  const { cardProcessor } = platform;
  const answer = await (isWithdrawn ? cardProcessor.withdrawDispute(order) : cardProcessor.openDispute(order));
  if (answer.outcome === 'answered') {
    const name = answer.value === 'taken' ? undefined : answer.value.case;
    const processorCase = dispute.processorCase ?? name;
    if (name !== undefined && name !== processorCase) alarmAbout(platform, otherCaseMessage, dispute);
    return changeToDispute(withDueStep({ ...told, ...defined({ processorCase }) }));
  }
  if (answer.failure === 'refused' && isWithdrawn) {
    alarmAbout(platform, untoldDisputeMessage, dispute, { outcome: answer.failure });
    return changeToDispute(withDueStep(told));
  }
  if (answer.failure === 'refused') {
    const denied = stepDispute(dispute, 'Denied', disputable, now, { denialReason: 'RefusedByProcessor' });
    return denied?.change ?? changeToDispute(withDueStep(told));
  }
  const next = nextTry(untold, now);
  const after = withDueStep({ ...dispute, untold: next.untold });
  if (next.isAlarming) {
    const { attempts } = next.untold;
    alarmAbout(platform, untoldDisputeMessage, dispute, { outcome: answer.failure, attempts });
  }
  return changeToDispute(after);
}

const dayMs = 24 * 60 * 60_000;

/** The account and the transaction of a dispute. */
async function disputableOf({ table }: Platform, dispute: Dispute): Promise<Disputable> {
  const owner = await readItem(table, account(dispute.organisationId, dispute.accountId));
  invariant(owner !== undefined, 'the account of a dispute was not found');
  return { account: owner, transaction: await disputedTransactionOf(table, dispute) };
}
