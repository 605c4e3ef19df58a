import type { Follower, FollowResult } from '../../accounts/closing/follower.ts';
import { Problem } from '../../kernel/base/problem.ts';
import { cardActivityKind } from './activity.ts';
import { movingCards } from './moving-cards.ts';
import { openCardsKind, openCardsOf } from './open-cards.ts';
import { cardReferenceKind } from './references.ts';
import { reissue } from './replace.ts';
import { cardKind } from './store.ts';

/** The cards of an account are issued anew on the account at the new bank. */
export const cardFollower: Follower = {
  follows: [cardKind, openCardsKind, cardActivityKind],
  name: 'cards',
  noun: 'card',
  writes: [cardKind, openCardsKind, cardReferenceKind, cardActivityKind],
  needs: ['cardProcessor'],

  followNext: async ({ from, to, done }, { digitallyActivatePhysicalCards: isActivated, ...call }) => {
    const { table, organisationId } = call;
    const [card] = await movingCards(table, organisationId, { accounts: [from], done });
    if (card === undefined) return undefined;
    const [open] = await openCardsOf(table, organisationId, [to.id]);
    try {
      const { change } = await reissue({ card, account: to, open }, { isActivated }, call);
      return { id: card.id, change };
    } catch (error) {
      return refused(card.id, error);
    }
  },
};

/** A processor that does not answer is asked again. Errors that are no refusal are thrown on. */
function refused(id: string, error: unknown): FollowResult {
  if (!(error instanceof Problem)) throw error;
  return { id, refusal: error.code, mayPass: error.code === 'request_timeout' };
}
