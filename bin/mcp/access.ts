import type { AgentOperation } from './document.ts';

/** What an agent may do, as the one who starts the server has decided, and as its token allows. */
export interface Access {
  readonly mayWrite: boolean;
  /** The scopes of the token; undefined if they are not known: then the API refuses what they do not allow. */
  readonly scopes: readonly string[] | undefined;
}

/** Why an agent may not call an operation; undefined if it may. */
export function whyNotOffered(operation: AgentOperation, { mayWrite, scopes }: Access): string | undefined {
  if (operation.makesSecret) return 'its answer has a secret, which no agent gets to see';
  if (operation.writes && !mayWrite) return 'it changes something, and this server only reads: start it with --write';
  if (scopes !== undefined && operation.scopes.length > 0 && !operation.scopes.some((one) => scopes.includes(one)))
    return `the token has none of the scopes that it needs: ${operation.scopes.join(', ')}`;
  return undefined;
}
