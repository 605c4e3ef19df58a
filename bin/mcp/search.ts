import type { AgentOperation } from './document.ts';

/** How much a word counts by where it is found. */
const weights = { id: 8, summary: 5, capability: 4, path: 3, description: 1 } as const;
const shortest = 2;

/** The operations in which words are found, the best first. Without words, all of them in their order. */
export function search(operations: readonly AgentOperation[], text: string): readonly AgentOperation[] {
  const words =
    text
      .toLowerCase()
      .match(/[a-z0-9]+/g)
      ?.filter(({ length }) => length >= shortest) ?? [];
  if (words.length === 0) return operations;
  return operations
    .map((operation) => ({ operation, score: words.reduce((sum, word) => sum + scoreOf(operation, word), 0) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .map(({ operation }) => operation);
}

/** A plural finds the singular, and the other way round. */
function scoreOf(operation: AgentOperation, word: string): number {
  const stem = word.length > 3 ? word.replace(/(ies|es|s|y)$/, '') : word;
  return Object.entries(weights).reduce(
    (sum, [name, weight]) => sum + (operation[name as keyof typeof weights].toLowerCase().includes(stem) ? weight : 0),
    0,
  );
}
