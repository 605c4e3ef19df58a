import { mustNotOverrule } from '../../kernel/auth/two-setters.ts';
import type { Caller } from '../../kernel/auth/caller.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { notFound } from '../../kernel/base/problem.ts';
import type { Reply } from '../../kernel/http/reply.ts';
import type { Change } from '../../kernel/journal/change.ts';
import type { Table } from '../../kernel/table/table.ts';
import { tokenFacts, tokenFactKinds } from './facts.ts';
import { whileCardStays } from './follow-card.ts';
import { tokenToResource } from './resource.ts';
import { tokenMachine } from './statuses.ts';
import { type CardToken, cardTokenKind, cardTokens } from './store.ts';
import { type ChangedToken, resumeToken, type TokenStep } from './token.ts';

/** The common parts of the operations that change the status of a token. */
export const tokenStepFrame = {
  capability: 'card-tokens',
  method: 'POST',
  scopes: ['cards-write'],
  timeoutSeconds: 5,
  response: { status: 200 },
  errors: ['not_found', 'invalid_state'],
  uses: { read: tokenFactKinds, write: [cardTokenKind] },
  load: ({ organisationId, path }: { readonly organisationId: string; readonly path: { readonly id: string } }) => ({
    token: cardTokens.ref(organisationId, path.id),
  }),
} as const;

interface TokenCall {
  readonly path: { readonly id: string };
  readonly loaded: { readonly token: CardToken | undefined };
  readonly caller: Caller;
  readonly now: Instant;
  readonly table: Table;
  readonly save: (change: Change) => Promise<void>;
}

/** The token of a path. Refuses with 404 one that does not exist. */
export function foundToken({ path, loaded: { token } }: Pick<TokenCall, 'path' | 'loaded'>): CardToken {
  if (token === undefined) throw notFound('The card token', path.id);
  return token;
}

/** Takes a step of the loaded token. If it is in the target state already, nothing changes. */
export async function answerTokenStep(
  step: (token: CardToken, by: TokenStep) => ChangedToken | undefined,
  call: TokenCall,
): Promise<Reply> {
  const before = foundToken(call);
  return { data: tokenToResource(await saved(before, step(before, { by: call.caller.kind, now: call.now }), call)) };
}

/** Resumes the loaded token. Refuses with 403 a customer who resumes what others have suspended, and with 409 a token whose card is Frozen. */
export async function answerResume(call: TokenCall): Promise<Reply> {
  const before = foundToken(call);
  const { caller, now } = call;
  const resumed = resumeToken(before, { by: caller.kind, now });
  if (resumed === undefined) return { data: tokenToResource(before) };
  const setBy = before.suspendedBy === 'customer' || before.suspendedBy === 'card' ? 'customer' : 'organisation';
  mustNotOverrule(caller.kind, setBy, 'The token was suspended');
  const { card } = await tokenFacts(call.table, before);
  if (card.status === 'Frozen') throw tokenMachine.refused(before, 'its card is Frozen');
  return { data: tokenToResource(await saved(before, whileCardStays(resumed, card), call)) };
}

/** The token after a change, which is stored. */
async function saved(
  before: CardToken,
  changed: ChangedToken | undefined,
  { save }: Pick<TokenCall, 'save'>,
): Promise<CardToken> {
  if (changed === undefined) return before;
  await save(changed.change);
  return changed.token;
}
