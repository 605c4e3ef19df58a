import * as z from 'zod';
import { type Instant, msOf, plusMs } from '../../kernel/base/calendar/instant.ts';
import { tooManyUntil } from '../../kernel/base/too-many.ts';
import { idSchema, keptText } from '../../kernel/table/handling.ts';
import { instantSchema } from '../../kernel/table/item.ts';
import { validMinutes } from '../../outreach/one-time-passwords/for-others.ts';

/** What can become of a code that is sent or entered. */
const codeResults = ['Sent', 'NotSent', 'Right', 'Wrong', 'Expired'] as const;

/** The answer to a message about a code. NotSent has the reason. */
export interface CodeAnswer {
  readonly result: (typeof codeResults)[number];
  readonly reason?: string;
}

/** Messages about codes, each with its answer once it has one. `at` is when it was claimed, in real time. */
export const codeMessagesSchema = z
  .array(
    z.object({
      id: idSchema,
      at: instantSchema,
      result: z.enum(codeResults).optional(),
      reason: keptText.optional(),
    }),
  )
  .optional();
/** How many wrong codes were entered, whatever number of codes was sent; nothing takes from it. */
export const wrongCodesSchema = z.number().optional();
type CodeMessages = NonNullable<z.output<typeof codeMessagesSchema>>;

/** What an item for which codes are sent keeps of them: the name of the last code, the messages, and the wrong codes. */
export interface CodeState {
  readonly codeName?: string | undefined;
  readonly codeMessages?: CodeMessages | undefined;
  readonly wrongCodes?: number | undefined;
}

/** How many wrong codes end what they are for, whatever number of codes was sent. */
const wrongCodesMax = 5;
/** More than the codes that a holder gets in a day, with all tries: of messages that have sent or compared a code. */
const messagesKept = 40;
/** How many other messages, which have sent and compared nothing (yet), can come in the time of a code. */
const fruitlessMax = 20;
const fruitlessMs = validMinutes * 60_000;
/** A function that receives messages ends after this time: another one may do what it has left. */
const claimMs = 10_000;

/** What became of a message before: its answer, or that another function is at it. Undefined for one that is to be processed. */
export function earlierAnswer(
  { codeMessages = [] }: CodeState,
  id: string,
  realNow: Instant,
): CodeAnswer | 'under way' | undefined {
  const found = codeMessages.find((one) => one.id === id);
  if (found === undefined) return undefined;
  const { at, result, reason } = found;
  if (result !== undefined) return { result, ...(reason === undefined ? {} : { reason }) };
  return msOf(at) + claimMs > msOf(realNow) ? 'under way' : undefined;
}

/** True once so many wrong codes were entered that no other one is compared. */
export const hasTooManyTries = ({ wrongCodes = 0 }: CodeState): boolean => wrongCodes >= wrongCodesMax;

/**
 * What is kept once a message is claimed, or has its answer. Refuses with 429 to claim one more if too many have led to nothing: they would
 * take the place of the others, whose answers are to be the same when they come again.
 */
export function withCodeMessage(
  { codeMessages = [], wrongCodes }: CodeState,
  { id, at, answer }: { readonly id: string; readonly at: Instant; readonly answer?: CodeAnswer },
): CodeState {
  const others = codeMessages.filter((one) => one.id !== id);
  const fruitless = others.filter((one) => !hasUsedCode(one) && plusMs(one.at, fruitlessMs) > at);
  const [oldest] = fruitless;
  if (answer === undefined && oldest !== undefined && fruitless.length >= fruitlessMax) {
    const detail = `At most ${fruitlessMax} messages that send or compare no code can come in ${validMinutes} minutes`;
    throw tooManyUntil(detail, plusMs(oldest.at, fruitlessMs), at);
  }
  return {
    wrongCodes: answer?.result === 'Wrong' ? (wrongCodes ?? 0) + 1 : wrongCodes,
    codeMessages: [...fruitless, ...others.filter(hasUsedCode).slice(-messagesKept), { id, at, ...answer }],
  };
}

/** True for a message that has sent a code or compared one: others can come without a limit of their own. */
const hasUsedCode = ({ result }: CodeMessages[number]): boolean =>
  result === 'Sent' || result === 'Right' || result === 'Wrong';
