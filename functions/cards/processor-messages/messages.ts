import type { DeclineReason } from '../authorizations/decline-reasons.ts';
import type { Authorization } from '../authorizations/for-others.ts';

/** How many of the last messages an authorization remembers. */
const messagesKept = 100;

/** The message about an authorization with this id, if it was taken before. */
export const wasMessageProcessed = ({ messages = [] }: Authorization, id: string) =>
  messages.find((one) => one.id === id);

/** The authorization with a message that was taken: the same message does nothing again. */
export const withMessage = (one: Authorization, id: string, reason?: DeclineReason): Authorization => ({
  ...one,
  messages: [...(one.messages ?? []), { id, ...(reason === undefined ? {} : { reason }) }].slice(-messagesKept),
});
