import * as z from 'zod';
import { accountKind } from '../../../accounts/accounts/for-others.ts';
import { BrokenInvariant, invariant } from '../../../kernel/base/invariant.ts';
import { Problem } from '../../../kernel/base/problem.ts';
import { defineCallback } from '../../../kernel/http/callback.ts';
import { commit } from '../../../kernel/journal/commit.ts';
import type { Platform } from '../../../ports/platform.ts';
import { processorNameKind } from '../../authorizations/processor-names.ts';
import { isOverdue, timeOut } from '../../card-authentications/authentication.ts';
import { timeOutAuthentication } from '../../card-authentications/due-step.ts';
import {
  type CardAuthentication,
  cardAuthenticationKind,
  cardAuthentications,
} from '../../card-authentications/for-others.ts';
import { askForAuthentication } from '../../card-authentications/new-authentication.ts';
import type { AuthenticationQuestion } from '../../card-authentications/question.ts';
import { authenticationFields, questionOf } from '../../card-authentications/question-fields.ts';
import { cardField, messageFrame, messageReads, nameField, takeMessage, type CardMessage } from '../frame.ts';
import { knownAuthentication, mustTakeAuthentications } from '../known-authentication.ts';
import { untilDecided } from '../until-decided.ts';
import { merchantFactsIn, merchantField, merchantIn } from '../use-schema.ts';

const schema = z.strictObject({
  card: cardField,
  authentication: nameField,
  merchant: merchantField,
  ...authenticationFields,
});
type AuthenticationMessage = CardMessage<z.output<typeof schema>>;

/** The answer to a question: what is decided by now. */
type AuthenticationAnswer =
  | { readonly decision: 'Approved' }
  | { readonly decision: 'Challenge'; readonly expiresAt: string }
  | { readonly decision: 'Declined'; readonly reason: string };

/**
 * The processor asks by 3-D Secure whether it is the holder who pays. A question that comes again is answered with what is decided by then,
 * so the processor learns by it that a holder has passed the challenge in an app.
 */
export const authenticationsCallback = defineCallback({
  ...messageFrame,
  id: 'cardAuthenticationCallback',
  path: '/callbacks/card-processor/authentications',
  uses: { read: messageReads, write: [cardAuthenticationKind, accountKind, processorNameKind] },

  receive: async (message, platform) => {
    const one = await takeMessage(message, platform, schema, ask);
    return answerOf(one.status === 'Pending' ? await awaitDecision(platform, one) : one);
  },
});

async function ask(message: AuthenticationMessage): Promise<CardAuthentication> {
  const { content, platform, moment, card } = message;
  mustTakeAuthentications(platform);
  const { authentication: processorId } = content;
  const question = { ...questionOf(content), merchant: merchantIn(content), ...merchantFactsIn(content), processorId };
  const known = await knownAuthentication(processorId, card, platform.table);
  if (known === undefined) {
    const terms = { now: moment.now, settings: platform.settings };
    const { authentication, change } = askForAuthentication(question, message, terms);
    await commit(platform, moment, change);
    return authentication;
  }
  mustBeSame(known, question);
  if (known.status !== 'Challenged' || !isOverdue(known, moment.now)) return known;
  const expired = timeOut(known, moment.now);
  await commit(platform, moment, expired.change);
  return expired.authentication;
}

/** Refuses with 409 a question whose name belongs to another one of the card. */
function mustBeSame(before: CardAuthentication, repeated: AuthenticationQuestion): void {
  if (factsOf(before) === factsOf(repeated)) return;
  const detail = `authentication: the name ${before.processorId} was given to another authentication of this card before`;
  throw new Problem('already_exists', detail);
}

/** All that is asked, as a text to compare. */
function factsOf({ amount, merchantAmount, merchant, ...rest }: AuthenticationQuestion): string {
  const { merchantId, merchantCountry, channel, challengePreference, riskScore } = rest;
  const { amount: units, currency, conversionRate } = merchantAmount ?? {};
  const { name, type, location } = merchant;
  const told = [amount, units, currency, conversionRate, name, type, location, merchantId, merchantCountry];
  return JSON.stringify([...told, channel, challengePreference, riskScore]);
}

async function awaitDecision(platform: Platform, question: CardAuthentication): Promise<CardAuthentication> {
  const { organisationId, id, dueAt } = question;
  invariant(dueAt !== undefined, 'an authentication that waits has no end');
  return untilDecided(platform, {
    organisationId,
    until: dueAt,
    read: async () => {
      const [one] = await cardAuthentications.byId(platform.table, organisationId, [id]);
      invariant(one !== undefined, 'an authentication that waits was not found');
      return one;
    },
    isWaiting: ({ status }) => status === 'Pending',
    timeOut: (moment) => timeOutAuthentication(platform, moment, question),
  });
}

function answerOf(one: CardAuthentication): AuthenticationAnswer {
  const { id, status, declineReason, dueAt } = one;
  switch (status) {
    case 'Approved':
      return { decision: 'Approved' };
    case 'Challenged':
      invariant(dueAt !== undefined, `the card authentication ${id} has a challenge without an end`);
      return { decision: 'Challenge', expiresAt: dueAt };
    case 'Expired':
      return { decision: 'Declined', reason: 'Expired' };
    case 'Declined':
      return { decision: 'Declined', reason: declineReason ?? 'DoNotHonor' };
    case 'Pending':
      throw new BrokenInvariant(`the card authentication ${id} is not decided`);
  }
}
