import { account } from '../../accounts/accounts/for-others.ts';
import { movementKinds } from '../../accounts/ledger/movement-kinds.ts';
import { transactionKind, transactions } from '../../accounts/transactions/for-others.ts';
import type { AlarmMessage } from '../../kernel/base/alarm-message.ts';
import { plusMs } from '../../kernel/base/calendar/instant.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import type { DueKind, DueOutcome } from '../../kernel/due/due-kind.ts';
import { about, type Change, dueOf } from '../../kernel/journal/change.ts';
import { commit, type Moment, withOptimisticRetry } from '../../kernel/journal/commit.ts';
import type { ItemKey } from '../../kernel/table/kind.ts';
import { replace } from '../../kernel/table/write.ts';
import type { Platform } from '../../ports/platform.ts';
import { unclearAnswer } from '../../ports/unclear-answer.ts';
import { authorizationKind } from '../authorizations/for-others.ts';
import { cardKind, nextTry } from '../cards/for-others.ts';
import { type Disputable, stepDispute, takeCreditBack } from './dispute.ts';
import { orderOf } from './order.ts';
import { type Dispute, disputeItem, disputeKind } from './store.ts';
import { withDueStep } from './due-step.ts';

/** Logged, with an alarm, once a day while the processor does not take a dispute. */
export const untoldDisputeMessage: AlarmMessage = {
  text: 'dispute not taken by the processor',
  alarm: unclearAnswer,
};

/** Logged, with an alarm, once a day while a dispute is not decided by its deadline. */
export const overdueDisputeMessage: AlarmMessage = {
  text: 'dispute not decided by its deadline',
  alarm: unclearAnswer,
};

/** The due steps of disputes that were opened here: telling the processor, and the deadlines. */
export const disputeSteps: DueKind = {
  kind: disputeKind,
  resource: { type: 'dispute', id: 'owner and number' },
  worker: 'cards',
  // The time limits of networks and of the law go on.
  whenSuspended: 'goesOn',
  run: runDispute,
  reads: [cardKind, authorizationKind],
  writes: [...movementKinds, disputeKind],
  replaces: [transactionKind],
  needs: ['cardProcessor'],
  alarmsOn: [untoldDisputeMessage, overdueDisputeMessage],
};

/** Does the step of a dispute that is due. The processor is asked before anything is written, and takes a dispute once however often it is told. */
async function runDispute(platform: Platform, moment: Moment, key: ItemKey): Promise<DueOutcome> {
  return withOptimisticRetry(platform, async () => {
    const stored = await platform.table.get({ pk: key.pk, sk: key.sk });
    const dispute = stored && disputeItem.parse(stored);
    if (dispute?.dueAt === undefined || dispute.dueAt > moment.now) return 'not due';
    const isUntold = dispute.untold !== undefined && dispute.untold.at <= moment.now;
    const change = isUntold ? await tell(platform, dispute, moment) : await meetDeadline(platform, dispute, moment);
    await commit(platform, moment, about(change, { type: 'dispute', id: dispute.id }));
    return 'done';
  });
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
  alarm(platform, overdueDisputeMessage, dispute);
  return changeTo(withDueStep({ ...dispute, remindAt: plusMs(now, dayMs) }));
}

/** Tells the processor of a dispute, or that it was withdrawn. A new one that it refuses is Denied; otherwise it is told again until it is taken. */
async function tell(platform: Platform, dispute: Dispute, { now }: Moment): Promise<Change> {
  const disputable = await disputableOf(platform, dispute);
  const order = await orderOf(platform.table, dispute, disputable.transaction);
  const { untold, ...told } = dispute;
  const isWithdrawn = dispute.denialReason === 'Withdrawn';
  const { cardProcessor } = platform;
  const answer = await (isWithdrawn ? cardProcessor.withdrawDispute(order) : cardProcessor.openDispute(order));
  if (answer.outcome === 'answered') return changeTo(withDueStep(told));
  if (answer.failure === 'refused' && isWithdrawn) {
    alarm(platform, untoldDisputeMessage, dispute, { outcome: answer.failure });
    return changeTo(withDueStep(told));
  }
  if (answer.failure === 'refused') {
    const denied = stepDispute(dispute, 'Denied', disputable, now, { denialReason: 'RefusedByProcessor' });
    return denied?.change ?? changeTo(withDueStep(told));
  }
  const next = nextTry(untold, now);
  const after = withDueStep({ ...dispute, untold: next.untold });
  if (next.isAlarming) {
    const { attempts } = next.untold;
    alarm(platform, untoldDisputeMessage, dispute, { outcome: answer.failure, attempts });
  }
  return changeTo(after);
}

const dayMs = 24 * 60 * 60_000;

function alarm(platform: Platform, message: AlarmMessage, dispute: Dispute, more: object = {}): void {
  const { organisationId, accountId, id: resourceId } = dispute;
  platform.log.alarm(message, { worker: 'due', organisationId, accountId, resourceId, ...more });
}

const changeTo = (dispute: Dispute): Change => ({ writes: [replace(dispute)], due: dueOf(dispute) });

/** The account and the transaction of a dispute. */
async function disputableOf({ table }: Platform, dispute: Dispute): Promise<Disputable> {
  const { organisationId, accountId } = dispute;
  const owner = account(organisationId, accountId);
  const found = await table.get(owner.key);
  const [transaction] = await transactions.byId(table, organisationId, [dispute.transaction.id]);
  invariant(
    found !== undefined && transaction !== undefined,
    'the account or the transaction of a dispute was not found',
  );
  return { account: owner.parse(found), transaction };
}
