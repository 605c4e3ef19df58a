import type { DeclineReason } from './decline-reasons.ts';
import type { Authorization } from './store.ts';

/** How many of the last messages an authorization remembers. */
const messagesKept = 100;

/** The message with this id, if it was processed before. */
export const wasMessageProcessed = ({ messages = [] }: Authorization, id: string) =>
  messages.find((one) => one.id === id);

/** The authorization with a processed message, so that a repeated message changes nothing. */
export const withMessage = (one: Authorization, id: string, reason?: DeclineReason): Authorization => ({
  ...one,
  messages: [...(one.messages ?? []), { id, ...(reason === undefined ? {} : { reason }) }].slice(-messagesKept),
});
