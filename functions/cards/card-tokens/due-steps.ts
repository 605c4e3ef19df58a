import type { AlarmMessage } from '../../kernel/base/alarm-message.ts';
import type { DueKind, DueOutcome } from '../../kernel/due/due-kind.ts';
import { about } from '../../kernel/journal/change.ts';
import { commit, type Moment, withOptimisticRetry } from '../../kernel/journal/commit.ts';
import type { ItemKey } from '../../kernel/table/kind.ts';
import type { Platform } from '../../ports/platform.ts';
import { unclearAnswer } from '../../ports/unclear-answer.ts';
import { nextTry } from '../cards/for-others.ts';
import { decideLate, tokenFactKinds } from './decide-late.ts';
import { type CardToken, cardTokenItem, cardTokenKind } from './store.ts';
import { changedToken, type ChangedToken, withTokenStep } from './token.ts';
import { tokenOrder } from './token-order.ts';

/** Logged, with an alarm, once a day while the processor refuses the status of a token. */
export const untoldTokenMessage: AlarmMessage = {
  text: 'status of a card token not taken by the processor',
  alarm: unclearAnswer,
};

/** The due steps of tokens: the end of the organisation's time to decide, and telling the processor of a changed status. */
export const cardTokenSteps: DueKind = {
  kind: cardTokenKind,
  resource: { type: 'cardToken', id: 'owner and number' },
  worker: 'cards',
  // The processor has to know that a token is suspended.
  whenSuspended: 'goesOn',
  run: runToken,
  reads: tokenFactKinds,
  writes: [cardTokenKind],
  needs: ['cardProcessor'],
  alarmsOn: [untoldTokenMessage],
};

/** Does the step of a token that is due. The processor is asked before anything is written, and drops changes that come late. */
async function runToken(platform: Platform, moment: Moment, key: ItemKey): Promise<DueOutcome> {
  return withOptimisticRetry(platform, async () => {
    const stored = await platform.table.get({ pk: key.pk, sk: key.sk });
    const token = stored && cardTokenItem.parse(stored);
    if (token?.dueAt === undefined || token.dueAt > moment.now) return 'not due';
    const { change } =
      token.status === 'Requested'
        ? await decideLate(platform.table, token, moment.now)
        : await tell(platform, token, moment);
    await commit(platform, moment, about(change, { type: 'cardToken', id: token.id }));
    return 'done';
  });
}

/** The token after its status was told, or with the time of the next try. The processor need not know one that has ended. */
async function tell(platform: Platform, token: CardToken, { now }: Moment): Promise<ChangedToken> {
  const answer = await platform.cardProcessor.changeToken(await tokenOrder(platform.table, token));
  const { untold, ...told } = token;
  const isOver = token.status === 'Deactivated' || token.status === 'Declined';
  const hasEnded = isOver && answer.outcome === 'failed' && answer.failure === 'unknown card';
  if (answer.outcome === 'answered' || hasEnded) return changedToken(token, withTokenStep(told));
  const next = nextTry(untold, now);
  if (next.isAlarming) {
    const { organisationId, accountId, id: resourceId } = token;
    const { attempts } = next.untold;
    const where = { worker: 'due', organisationId, accountId, resourceId } as const;
    platform.log.alarm(untoldTokenMessage, { ...where, outcome: answer.failure, attempts });
  }
  return changedToken(token, withTokenStep({ ...token, untold: next.untold }));
}
