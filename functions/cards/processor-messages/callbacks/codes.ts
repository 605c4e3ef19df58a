import * as z from 'zod';
import { defineCallback } from '../../../kernel/http/callback.ts';
import { pattern } from '../../../kernel/jsonapi/fields.ts';
import { codeDigits } from '../../../outreach/one-time-passwords/code.ts';
import { codeAlarms } from '../../../outreach/one-time-passwords/send-code.ts';
import { messageChannels } from '../../../ports/text-messages/port.ts';
import { processorNameKind } from '../../authorizations/processor-names.ts';
import { declineObstructed } from '../../card-authentications/decline-obstructed.ts';
import { cardAuthenticationKind } from '../../card-authentications/for-others.ts';
import { codePaymentOf, awaitsCode, withAuthenticationCodes } from '../../card-authentications/verify.ts';
import { cardTokenKind } from '../../card-tokens/for-others.ts';
import { canBeProved, withCodes } from '../../card-tokens/verify.ts';
import { holderCodeUses } from '../../cards/holder-code.ts';
import { answerCodeMessage, type CodeSubject, newProgress } from '../code-messages.ts';
import { cardField, messageFrame, messageReads, nameField, takeMessage, type CardMessage } from '../frame.ts';
import { mustKnowAuthentication, mustTakeAuthentications } from '../known-authentication.ts';
import { mustKnowToken, mustTakeTokens } from '../known-token.ts';

/** A code for a token or an authentication is sent by the named channel, or the one that the holder has entered is checked. */
const schema = z
  .strictObject({
    card: cardField,
    token: nameField.optional(),
    authentication: nameField.optional(),
    channel: z.enum(messageChannels, { error: `must be ${messageChannels.join(' or ')}` }).optional(),
    code: pattern(new RegExp(`^\\d{${codeDigits}}$`), `must have ${codeDigits} digits`).optional(),
  })
  .refine(({ channel, code }) => (channel === undefined) !== (code === undefined), {
    path: ['channel'],
    error: 'must be there, or code in its place',
  })
  .refine(({ token, authentication }) => (token === undefined) !== (authentication === undefined), {
    path: ['token'],
    error: 'must be there, or authentication in its place',
  });
type CodeMessage = CardMessage<z.output<typeof schema>>;

/**
 * The platform makes the codes with which holders prove that a use of their card is theirs, sends them to the phone that it vouches for, and
 * compares what is entered, so that its limits hold: of codes to a phone, of tries, and of new phones that wait.
 */
export const codesCallback = defineCallback({
  ...messageFrame,
  id: 'cardCodeCallback',
  path: '/callbacks/card-processor/codes',
  uses: {
    read: [...messageReads, processorNameKind, ...holderCodeUses.read],
    write: [cardTokenKind, cardAuthenticationKind, ...holderCodeUses.write],
  },
  needs: ['cardProcessor', 'textMessages', 'cipher'],
  alarmsOn: codeAlarms,

  receive: (message, platform) => {
    const progress = newProgress();
    return takeMessage(message, platform, schema, (read) => answerCodeMessage(read, () => subjectOf(read), progress));
  },
});

/** The token or the authentication of a message, as something that a code proves. */
async function subjectOf(message: CodeMessage): Promise<CodeSubject> {
  const { content, platform, card, moment } = message;
  const { table, settings } = platform;
  if (content.authentication !== undefined) {
    mustTakeAuthentications(platform);
    const one = await mustKnowAuthentication(content.authentication, card, table);
    const needsCode = awaitsCode(one, moment.now);
    const terms = { now: moment.now, settings };
    return {
      ...one,
      purpose: 'purchase',
      payment: codePaymentOf(one),
      ending: needsCode ? declineObstructed(one, message, terms)?.change : undefined,
      needsCode,
      withCodes: (codes, provedAt) => withAuthenticationCodes(one, codes, { now: moment.now, provedAt }),
    };
  }
  mustTakeTokens(platform);
  const token = await mustKnowToken(content.token ?? '', card, table);
  return {
    ...token,
    purpose: 'wallet',
    needsCode: canBeProved(token, message),
    withCodes: (codes, provedAt) => withCodes(token, codes, provedAt),
  };
}
