import * as z from 'zod';
import { type Instant, msOf } from '../../kernel/base/calendar/instant.ts';
import { idSchema, keptText } from '../../kernel/table/handling.ts';
import { instantSchema } from '../../kernel/table/item.ts';

/** What can become of a code that is sent or entered. */
const codeResults = ['Sent', 'NotSent', 'Right', 'Wrong', 'Expired'] as const;

/** The answer to a message about a code. NotSent has the reason. */
export interface CodeAnswer {
  readonly result: (typeof codeResults)[number];
  readonly reason?: string;
}

/** The last messages about codes, each with its answer once it has one. `at` is when it was claimed, in real time. */
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
type CodeMessages = NonNullable<z.output<typeof codeMessagesSchema>>;

/** What an item for which codes are sent keeps of them: the name of the last code, and the last messages. */
export interface CodeState {
  readonly codeName?: string | undefined;
  readonly codeMessages?: CodeMessages | undefined;
}

/** More than the codes of a holder in ten minutes with all their tries. */
const messagesKept = 40;
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

/** The last messages with this one: claimed, or with its answer. */
export function withCodeMessage(
  { codeMessages = [] }: CodeState,
  { id, at, answer }: { readonly id: string; readonly at: Instant; readonly answer?: CodeAnswer },
): CodeMessages {
  const others = codeMessages.filter((one) => one.id !== id);
  return [...others, { id, at, ...answer }].slice(-messagesKept);
}
