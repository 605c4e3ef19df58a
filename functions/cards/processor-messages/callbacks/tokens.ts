import * as z from 'zod';
import { accountKind } from '../../../accounts/accounts/for-others.ts';
import { defined } from '../../../kernel/base/defined.ts';
import { invariant } from '../../../kernel/base/invariant.ts';
import { Problem } from '../../../kernel/base/problem.ts';
import { wholeNumber } from '../../../kernel/base/whole-number.ts';
import { defineCallback } from '../../../kernel/http/callback.ts';
import { commit, withOptimisticRetry } from '../../../kernel/journal/commit.ts';
import type { Platform } from '../../../ports/platform.ts';
import { processorNameKind } from '../../authorizations/processor-names.ts';
import { cardKind } from '../../cards/for-others.ts';
import { decideLate } from '../../card-tokens/decide-late.ts';
import { tokensOf } from '../../card-tokens/facts.ts';
import { type CardToken, cardTokenKind, cardTokens } from '../../card-tokens/for-others.ts';
import { askForToken, takeToken } from '../../card-tokens/new-token.ts';
import { questionFields } from '../../card-tokens/question-fields.ts';
import type { TokenFacts } from '../../card-tokens/rules.ts';
import { movedToken, toldToken } from '../../card-tokens/told-token.ts';
import { cardField, messageFrame, messageReads, nameField, takeMessage, type CardMessage } from '../frame.ts';
import { cardOfToken, replacesCard, knownToken, mustKnowToken, mustTakeTokens } from '../known-token.ts';
import { untilDecided } from '../until-decided.ts';

const named = { card: cardField, token: nameField };
const numberMax = 1_000_000_000;
const number = wholeNumber('a whole number that counts the changes of the token', { min: 1, max: numberMax });
const { wallet, ...asked } = questionFields;

/** A wallet asks for a token, or the status of a token has changed at the processor. */
const schema = z.discriminatedUnion('status', [
  z.strictObject({ ...named, status: z.literal('Requested'), ...questionFields }),
  z.strictObject({ ...named, status: z.literal('Active'), number, wallet: wallet.optional(), ...asked }),
  z.strictObject({ ...named, status: z.literal('Suspended'), number }),
  z.strictObject({ ...named, status: z.literal('Deactivated'), number }),
]);
type TokenMessage = CardMessage<z.output<typeof schema>>;

/** The answer to a question. */
type TokenAnswer =
  | { readonly decision: 'Approved' | 'Verify' }
  | { readonly decision: 'Declined'; readonly reason: string };

/** The processor asks whether a card may be added to a wallet, and tells what becomes of the token. */
export const tokensCallback = defineCallback({
  ...messageFrame,
  id: 'cardTokenCallback',
  path: '/callbacks/card-processor/tokens',
  uses: { read: messageReads, write: [cardTokenKind, cardKind, accountKind, processorNameKind] },

  receive: async (message, platform) => {
    const token = await takeMessage(message, platform, schema, follow);
    return token && answerOf(token.status === 'Requested' ? await awaitDecision(platform, token) : token);
  },
});

/** The token of a question; undefined for a message that needs no answer. */
async function follow(message: TokenMessage): Promise<CardToken | undefined> {
  const { content, platform, moment, card } = message;
  mustTakeTokens(platform);
  const { table } = platform;
  if (content.status === 'Requested') return ask(message, content);
  if (content.status === 'Active' && content.wallet !== undefined) {
    const known = await knownToken(content.token, card, table);
    if (known === undefined) {
      const { number: toldNumber, wallet: of, token: processorId, card: _, status: __, ...question } = content;
      const taken = takeToken(
        { ...defined(question), wallet: of, processorId, toldNumber },
        await factsOf(message),
        moment.now,
      );
      await commit(platform, moment, taken.change);
      return undefined;
    }
  }
  const token = await mustKnowToken(content.token, card, table);
  if (content.number <= (token.toldNumber ?? 0)) return undefined;
  const isMoved = content.status === 'Active' && (await replacesCard(card, token.cardId, table));
  const { change } = isMoved
    ? movedToken(token, { status: content.status, number: content.number, facts: await factsOf(message) }, moment.now)
    : toldToken(token, content, { card: await cardOfToken(token, card, table), now: moment.now });
  await commit(platform, moment, change);
  return undefined;
}

/** The token that a wallet asks for. A question that comes again has no second effect; another one with its name is refused. */
async function ask(message: TokenMessage, content: Extract<TokenMessage['content'], { status: 'Requested' }>) {
  const { platform, moment, card } = message;
  const { card: _, status: __, token: processorId, ...question } = content;
  const known = await knownToken(processorId, card, platform.table);
  if (known !== undefined) {
    if (known.wallet === question.wallet) return known;
    throw new Problem('already_exists', `token: the name ${processorId} was given to another token before`);
  }
  const facts = await factsOf(message);
  const terms = { now: moment.now, settings: platform.settings.cardTokens };
  const { token, change } = askForToken({ ...defined(question), processorId }, facts, terms);
  await commit(platform, moment, change);
  return token;
}

const factsOf = async ({ card, account, isSuspended, platform }: TokenMessage): Promise<TokenFacts> => ({
  card,
  account,
  isSuspended,
  tokens: await tokensOf(platform.table, card),
});

async function awaitDecision(platform: Platform, question: CardToken): Promise<CardToken> {
  const { organisationId, id, decideBy } = question;
  invariant(decideBy !== undefined, 'a token that waits has no end');
  const { table } = platform;
  const read = async () => {
    const [token] = await cardTokens.byId(table, organisationId, [id]);
    invariant(token !== undefined, 'a token that waits was not found');
    return token;
  };
  return untilDecided(platform, {
    organisationId,
    until: decideBy,
    read,
    isWaiting: ({ status }) => status === 'Requested',
    timeOut: async (moment) => {
      await withOptimisticRetry(platform, async () => {
        const token = await read();
        if (token.status !== 'Requested') return;
        const { change } = await decideLate(table, token, moment.now);
        await commit(platform, moment, change);
      });
    },
  });
}

/** What a token shows of its decision, whatever happened to it since. */
function answerOf({ id, decision, declineReason }: CardToken): TokenAnswer {
  invariant(decision !== undefined, `the card token ${id} is not decided`);
  if (decision !== 'Declined') return { decision };
  return { decision, reason: declineReason ?? 'NotPermitted' };
}
