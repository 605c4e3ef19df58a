import * as z from 'zod';
import { Problem } from '../../../kernel/base/problem.ts';
import { remembering, type Once } from '../../../kernel/base/remembering.ts';
import { defineCallback } from '../../../kernel/http/callback.ts';
import { mergeChanges } from '../../../kernel/journal/change.ts';
import { commit } from '../../../kernel/journal/commit.ts';
import { pattern } from '../../../kernel/jsonapi/fields.ts';
import { codeDigits } from '../../../outreach/one-time-passwords/code.ts';
import { codeAlarms } from '../../../outreach/one-time-passwords/send-code.ts';
import { messageChannels } from '../../../ports/text-messages/port.ts';
import { processorNameKind } from '../../authorizations/processor-names.ts';
import { cardTokenKind } from '../../card-tokens/for-others.ts';
import { changedToken } from '../../card-tokens/token.ts';
import { needsCode, verifiedToken, withCode } from '../../card-tokens/verify.ts';
import { checkHolderCode, holderCodeUses, orderHolderCode } from '../../cards/holder-code.ts';
import { cardField, messageFrame, messageReads, nameField, takeMessage, type CardMessage } from '../frame.ts';
import { mustKnowToken, mustTakeTokens } from '../known-token.ts';

/** A code is sent by the named channel, or the one that the holder has entered is checked. */
const schema = z
  .strictObject({
    card: cardField,
    token: nameField,
    channel: z.enum(messageChannels, { error: `must be ${messageChannels.join(' or ')}` }).optional(),
    code: pattern(new RegExp(`^\\d{${codeDigits}}$`), `must have ${codeDigits} digits`).optional(),
  })
  .refine(({ channel, code }) => (channel === undefined) !== (code === undefined), {
    path: ['channel'],
    error: 'must be there, or code in its place',
  });
type CodeMessage = CardMessage<z.output<typeof schema>>;

/** What became of a code. NotSent has the reason. */
type CodeAnswer =
  { readonly result: 'Sent' | 'Right' | 'Wrong' | 'Expired' } | { readonly result: 'NotSent'; readonly reason: string };

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
    write: [cardTokenKind, ...holderCodeUses.write],
  },
  needs: ['cardProcessor', 'textMessages', 'cipher'],
  alarmsOn: codeAlarms,

  receive: (message, platform) => {
    const once = remembering();
    return takeMessage(message, platform, schema, (read) => follow(read, once));
  },
});

async function follow(message: CodeMessage, once: Once): Promise<CodeAnswer> {
  const { content, platform, card } = message;
  mustTakeTokens(platform);
  const token = await mustKnowToken(content.token, card, platform.table);
  if (content.code === undefined) return send(message, token, once);
  return check(message, token, content.code);
}

type Token = Awaited<ReturnType<typeof mustKnowToken>>;

async function send({ content, platform, moment }: CodeMessage, token: Token, once: Once): Promise<CodeAnswer> {
  if (!needsCode(token)) return { result: 'NotSent', reason: 'invalid_state' };
  const { table } = platform;
  const cipher = await platform.cipher(token.organisationId);
  const how = { channel: content.channel ?? 'sms', purpose: 'wallet' } as const;
  try {
    const code = await orderHolderCode(token, how, { platform, table, cipher, once, ...moment });
    await commit(platform, moment, withCode(token, code));
    await code.send();
    return { result: 'Sent' };
  } catch (error) {
    // Too many codes are 429, with the moment of the next one.
    if (!(error instanceof Problem) || error.code === 'too_many_requests') throw error;
    return { result: 'NotSent', reason: error.code };
  }
}

async function check({ messageId, platform, moment }: CodeMessage, token: Token, code: string): Promise<CodeAnswer> {
  if (token.verifiedBy === messageId) return { result: 'Right' };
  if (!needsCode(token)) return { result: 'Expired' };
  const { settings, table } = platform;
  const cipher = await platform.cipher(token.organisationId);
  const { organisationId, customerId, codeName } = token;
  const checked = await checkHolderCode({ organisationId, customerId, codeName }, code, {
    table,
    cipher,
    settings,
    realNow: moment.realNow,
  });
  if (checked.result !== 'Right') return checked;
  const verified = verifiedToken(token, checked, { by: messageId, ...moment });
  const { change } = changedToken(token, verified.token);
  await commit(platform, moment, mergeChanges(change, { writes: [verified.used] }));
  return { result: 'Right' };
}
