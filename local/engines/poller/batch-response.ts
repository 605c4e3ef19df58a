/**
 * The messages of a batch that Lambda would leave in the queue, by its rules for partial batch responses: none if the answer
 * names none; all if the answer is malformed or names a message that was not in the batch.
 */
export function failedMessages(answer: unknown, messageIds: readonly string[]): readonly string[] {
  if (answer === null || answer === undefined) return [];
  if (typeof answer !== 'object') return messageIds;
  const failures: unknown = 'batchItemFailures' in answer ? answer.batchItemFailures : undefined;
  if (failures === null || failures === undefined) return [];
  if (!Array.isArray(failures)) return messageIds;
  const named = failures.map(itemIdentifier);
  const known = named.filter((id) => id !== undefined && messageIds.includes(id));
  return known.length === named.length ? known.filter((id) => id !== undefined) : messageIds;
}

function itemIdentifier(failure: unknown): string | undefined {
  if (typeof failure !== 'object' || failure === null || !('itemIdentifier' in failure)) return undefined;
  return typeof failure.itemIdentifier === 'string' ? failure.itemIdentifier : undefined;
}
