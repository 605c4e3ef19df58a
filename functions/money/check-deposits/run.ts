import { unclearAnswer } from '../../ports/unclear-answer.ts';
import type { AlarmMessage } from '../../kernel/base/alarm-message.ts';
import { account } from '../../accounts/accounts/for-others.ts';
import { movementKinds } from '../../accounts/ledger/movement-kinds.ts';
import { plusMs } from '../../kernel/base/calendar/instant.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import { dueAttributes } from '../../kernel/due/due-index.ts';
import type { DueKind, DueOutcome } from '../../kernel/due/due-kind.ts';
import { dueOf } from '../../kernel/journal/change.ts';
import { commit, type Moment, withOptimisticRetry } from '../../kernel/journal/commit.ts';
import { asciiFormOf } from '../../kernel/base/text/ascii.ts';
import { type ItemKey, keyText, organisationIdOf, ownerIdOf } from '../../kernel/table/kind.ts';
import { replace } from '../../kernel/table/write.ts';
import type { Platform } from '../../ports/platform.ts';
import { markHandedOver } from '../payments/mark-handed-over.ts';
import { checkRulesOf } from './check-rules.ts';
import { bytesOf, nameOfBoth } from './images.ts';
import { type CheckDepositStatus } from './statuses.ts';
import {
  type CheckState,
  type CheckStep,
  type CheckTerms,
  decideClearing,
  decideExamination,
  decideExpiry,
  decideRejection,
  decideTransmission,
  clearingObstacleOf,
  wasTaken,
} from './steps.ts';
import { type CheckDeposit, checkDepositItem, checkDepositKind } from './store.ts';

/** The kinds that the steps of check deposits write. */
export const checkStepKinds = [...movementKinds, checkDepositKind] as const;

/** Logged, with an alarm, when the processor could not be asked. */
export const checksUnavailableMessage: AlarmMessage = {
  text: 'the check processor is unavailable',
  alarm: unclearAnswer,
};

/** How long a check waits after the processor was unavailable. */
const retrySeconds = 120;

/** The due steps of check deposits: examination, cut-off, arrival of the money, and the end of a wait for the customer. */
export const checkDepositSteps: DueKind = {
  kind: checkDepositKind,
  resource: { type: 'checkDeposit', id: 'owner and number' },
  worker: 'checks',
  // Money of a check that the processor has is booked. No other check is handed to it.
  whenSuspended: ({ status }) => (status === 'Clearing' ? 'goesOn' : 'waits'),
  run: runCheckDeposit,
  reads: [],
  writes: checkStepKinds,
  needs: ['cipher', 'documents', 'checkProcessor'],
  alarmsOn: [checksUnavailableMessage],
};

/** Does the step of a check deposit that is due, once. */
export async function runCheckDeposit(platform: Platform, moment: Moment, key: ItemKey): Promise<DueOutcome> {
  const deposit = await stepCheckDeposit(platform, moment, key, async (state, terms) => {
    const { dueAt, status } = state.deposit;
    if (dueAt === undefined || dueAt > moment.now) return undefined;
    return dueSteps[status]?.(platform, state, terms);
  });
  return deposit === undefined ? 'not due' : 'done';
}

/**
 * Hands a check to the processor before its cut-off, as the due step does: it is Clearing, or Rejected if its account takes no money
 * any more or the processor refuses it. What the processor has already is answered as it is. Refuses with 409 any other status but
 * Pending.
 */
export const transmitCheckDeposit = (platform: Platform, moment: Moment, key: ItemKey) =>
  stepCheckDeposit(platform, moment, key, (state, terms) => {
    const taken = wasTaken(state);
    return taken ?? transmit(platform, state, terms);
  });

type DueStep = (platform: Platform, state: CheckState, terms: CheckTerms) => CheckStep | Promise<CheckStep>;

/** What is done when a check deposit of this status falls due. */
const dueSteps: Readonly<Partial<Record<CheckDepositStatus, DueStep>>> = {
  AwaitingImages: (_platform, state) => decideExpiry(state),
  AwaitingFrontImage: (_platform, state) => decideExpiry(state),
  AwaitingBackImage: (_platform, state) => decideExpiry(state),
  AwaitingCustomerConfirmation: (_platform, state) => decideExpiry(state),
  PendingReview: examine,
  Pending: transmit,
  Clearing: (_platform, state, terms) => decideClearing(state, terms),
};

type Decide = (state: CheckState, terms: CheckTerms) => CheckStep | undefined | Promise<CheckStep | undefined>;

/**
 * Reads a check deposit with its account, decides and commits; all again after a conflict. Answers the check deposit after the
 * step, or undefined if there is none or nothing was decided.
 */
export function stepCheckDeposit(
  platform: Platform,
  moment: Moment,
  key: ItemKey,
  decide: Decide,
): Promise<CheckDeposit | undefined> {
  return withOptimisticRetry(platform, async () => {
    const owner = account(organisationIdOf(key), ownerIdOf(key) ?? '');
    const found = await platform.table.getAll([key, owner.key]);
    const stored = found.get(keyText(key));
    if (stored === undefined) return undefined;
    const holder = found.get(keyText(owner.key));
    invariant(holder !== undefined, 'the account of a check deposit was not found');
    const state = { deposit: checkDepositItem.parse(stored), account: owner.parse(holder) };
    const terms = { now: moment.now, rules: checkRulesOf(platform.settings, state.account) };
    const outcome = await decide(state, terms);
    if (outcome?.change !== undefined) await commit(platform, moment, outcome.change);
    return outcome?.deposit;
  });
}

/** Asks the processor to examine the images of a check. It is not asked about an account that takes no money any more. */
async function examine(platform: Platform, state: CheckState, terms: CheckTerms): Promise<CheckStep> {
  const { deposit } = state;
  const obstacle = clearingObstacleOf(state);
  if (obstacle !== undefined) return decideRejection(state, obstacle);
  const { front, back, amount } = deposit;
  invariant(front !== undefined && back !== undefined, `the check deposit ${deposit.id} lacks an image`);
  const storage = { documents: platform.documents, cipher: await platform.cipher(deposit.organisationId) };
  const [frontBytes, backBytes] = await Promise.all([
    bytesOf(storage, deposit, 'front', front),
    bytesOf(storage, deposit, 'back', back),
  ]);
  invariant(frontBytes !== undefined && backBytes !== undefined, `an image of the check deposit ${deposit.id} is gone`);
  const answer = await platform.checkProcessor.examine({
    reference: referenceOf(deposit),
    attempt: nameOfBoth(deposit),
    amountCents: amount,
    front: frontBytes,
    back: backBytes,
  });
  return answer.outcome === 'answered'
    ? decideExamination(state, answer.value, terms)
    : putOff(platform, state, terms, answer.why);
}

/** Hands a check to the processor. After a crash it is handed over again under the same reference, which is taken once. */
async function transmit(platform: Platform, state: CheckState, terms: CheckTerms): Promise<CheckStep> {
  const obstacle = clearingObstacleOf(state);
  if (obstacle !== undefined) return decideRejection(state, obstacle);
  const marked = { ...state, deposit: await markHandedOver(platform.table, state.deposit, terms.now) };
  const { name, routingNumber, accountNumber } = state.account;
  const answer = await platform.checkProcessor.submit({
    reference: referenceOf(state.deposit),
    amountCents: state.deposit.amount,
    account: { name: asciiFormOf(name), routingNumber, accountNumber },
  });
  if (answer.outcome === 'unavailable') return putOff(platform, marked, terms, answer.why);
  return answer.value.outcome === 'taken'
    ? decideTransmission(marked, terms)
    : decideRejection(marked, answer.value.reason);
}

/** The check waits a little and is tried again. */
function putOff({ log }: Platform, { deposit }: CheckState, { now }: CheckTerms, why: string): CheckStep {
  const { organisationId, accountId, id: resourceId } = deposit;
  log.alarm(checksUnavailableMessage, { organisationId, accountId, resourceId, outcome: why });
  const waiting = { ...deposit, ...dueAttributes(organisationId, deposit, plusMs(now, retrySeconds * 1000)) };
  const about = [{ type: 'checkDeposit', id: resourceId }];
  return { deposit: waiting, change: { writes: [replace(waiting)], about, due: dueOf(waiting) } };
}

/** The name of a check at the processor: unique on the whole platform. */
export const referenceOf = ({ organisationId, id }: Pick<CheckDeposit, 'organisationId' | 'id'>): string =>
  `${organisationId}-${id}`;
