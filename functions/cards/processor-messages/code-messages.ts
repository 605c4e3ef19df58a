import { defined } from '../../kernel/base/defined.ts';
import { Problem } from '../../kernel/base/problem.ts';
import { remembering, type Once } from '../../kernel/base/remembering.ts';
import { type Change, mergeChanges } from '../../kernel/journal/change.ts';
import { commit } from '../../kernel/journal/commit.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { useUp } from '../../outreach/one-time-passwords/for-others.ts';
import type { CodePurpose } from '../../outreach/one-time-passwords/purpose.ts';
import type { CodePayment } from '../../outreach/one-time-passwords/text.ts';
import type { MessageChannel } from '../../ports/text-messages/port.ts';
import { type CodeAnswer, type CodeState, earlierAnswer, withCodeMessage } from '../cards/code-messages.ts';
import { type CheckedCode, checkHolderCode, orderHolderCode } from '../cards/holder-code.ts';
import type { CardMessage } from './frame.ts';

/** Something of a card that its holder can prove by a code to be theirs. */
export interface CodeSubject extends CodeState {
  readonly organisationId: string;
  readonly customerId: string;
  readonly purpose: CodePurpose;
  /** The payment that the code approves, if it is one. */
  readonly payment?: CodePayment;
  /** The change that ends it, if its card may not be used any more. */
  readonly ending?: Change | undefined;
  /** True while it waits for the code. */
  readonly needsCode: boolean;
  /** The change after which it has these codes, and is proved if `provedAt` is there. */
  readonly withCodes: (codes: CodeState, provedAt?: Instant) => Change;
}

/** A message that has a code sent, or the one that the holder has entered checked. */
type CodeMessage = CardMessage<{ readonly channel?: MessageChannel | undefined; readonly code?: string | undefined }>;

/** What was done for a message already. Lost races do not do it again. */
export interface CodeProgress {
  readonly once: Once;
  isClaimed: boolean;
  answer: CodeAnswer | undefined;
}

export const newProgress = (): CodeProgress => ({ once: remembering(), isClaimed: false, answer: undefined });

/**
 * Answers a message about a code. One that comes again gets the same answer: a message sends one text at most, and counts one try. It is
 * claimed before anything is sent or counted. Refuses with 429 one that another function is at, and one code or message too many.
 */
export async function answerCodeMessage(
  message: CodeMessage,
  read: () => Promise<CodeSubject>,
  progress: CodeProgress,
): Promise<CodeAnswer> {
  const { messageId, platform, moment, content } = message;
  const subject = await read();
  if (progress.answer !== undefined) return keep(message, subject, progress.answer);
  const earlier = progress.isClaimed ? undefined : earlierAnswer(subject, messageId, moment.realNow);
  if (earlier === 'under way') throw new Problem('account_busy', 'The same message is being processed');
  if (earlier !== undefined) return earlier;
  if (subject.ending !== undefined) await commit(platform, moment, subject.ending);
  if (subject.ending !== undefined || !subject.needsCode) {
    return content.code === undefined ? { result: 'NotSent', reason: 'invalid_state' } : { result: 'Expired' };
  }
  if (!progress.isClaimed) {
    await commit(platform, moment, subject.withCodes(codesWith(message, subject)));
    progress.isClaimed = true;
    return answerCodeMessage(message, read, progress);
  }
  if (content.code === undefined) return send(message, { subject, read, progress });
  return check(message, subject, { code: content.code, progress });
}

interface Sending {
  readonly subject: CodeSubject;
  readonly read: () => Promise<CodeSubject>;
  readonly progress: CodeProgress;
}

/** Sends a code. It counts as sent before it is, so that a function which is killed does not lead to a second text. */
async function send(message: CodeMessage, { subject, read, progress }: Sending): Promise<CodeAnswer> {
  const { content, platform, moment } = message;
  const { purpose, payment } = subject;
  const how = { channel: content.channel ?? 'sms', purpose, ...defined({ payment }) } as const;
  const { table } = platform;
  const cipher = await platform.cipher(subject.organisationId);
  try {
    const code = await orderHolderCode(subject, how, { platform, table, cipher, once: progress.once, ...moment });
    const answer = { result: 'Sent' } as const;
    const codes = { ...codesWith(message, subject, answer), codeName: code.codeName };
    await commit(platform, moment, mergeChanges(code.change, subject.withCodes(codes)));
    progress.answer = answer;
    await code.send();
    return answer;
  } catch (error) {
    // Too many codes are 429, with the moment of the next one.
    if (!(error instanceof Problem) || error.code === 'too_many_requests') throw error;
    progress.answer = { result: 'NotSent', reason: error.code };
    return keep(message, await read(), progress.answer);
  }
}

/** Compares the code that the holder has entered. The try counts once, and what proves the subject is stored with the answer. */
async function check(
  message: CodeMessage,
  subject: CodeSubject,
  { code, progress }: { readonly code: string; readonly progress: CodeProgress },
): Promise<CodeAnswer> {
  const { platform, moment } = message;
  const { realNow, now } = moment;
  const checked: CheckedCode = await progress.once('try', async () =>
    checkHolderCode(subject, code, {
      table: platform.table,
      cipher: await platform.cipher(subject.organisationId),
      settings: platform.settings,
      realNow,
    }),
  );
  if (checked.result !== 'Right') return keep(message, subject, (progress.answer = checked));
  const answer = { result: 'Right' } as const;
  const proved = subject.withCodes({ ...codesWith(message, subject, answer), codeName: undefined }, now);
  await commit(platform, moment, mergeChanges(proved, { writes: [useUp(checked.sent, realNow)] }));
  return answer;
}

/** Stores the answer of a message with its subject. */
async function keep(message: CodeMessage, subject: CodeSubject, answer: CodeAnswer): Promise<CodeAnswer> {
  await commit(message.platform, message.moment, subject.withCodes(codesWith(message, subject, answer)));
  return answer;
}

function codesWith({ messageId: id, moment }: CodeMessage, subject: CodeState, answer?: CodeAnswer): CodeState {
  const { codeName } = subject;
  const message = { id, at: moment.realNow, ...(answer === undefined ? {} : { answer }) };
  return { codeName, ...withCodeMessage(subject, message) };
}
