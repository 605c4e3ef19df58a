import type { Authorization } from './store.ts';

/** How many of the last messages an authorization remembers. */
const messagesKept = 100;

/** A message that was processed, and what became of the increase that it asks for, or what the processor has decided with it. */
export type ProcessedMessage = NonNullable<Authorization['messages']>[number];

/** The message with this id, if it was processed before. */
export const processedMessage = ({ messages = [] }: Authorization, id: string): ProcessedMessage | undefined =>
  messages.find((one) => one.id === id);

/** The authorization with a processed message, so that a repeated message changes nothing. */
export const withMessage = (
  one: Authorization,
  id: string,
  outcome: Omit<ProcessedMessage, 'id'> = {},
): Authorization => ({
  ...one,
  messages: [...(one.messages ?? []).filter((other) => other.id !== id), { id, ...outcome }].slice(-messagesKept),
});
