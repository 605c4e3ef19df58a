import { type AccessScope, isWhole } from '../../kernel/auth/access-scope.ts';
import type { Caller } from '../../kernel/auth/caller.ts';
import { mustNotOverrule } from '../../kernel/auth/two-setters.ts';
import { notFound, Problem } from '../../kernel/base/problem.ts';
import { type CardControl, cardControls, organisationControls } from './store.ts';

/** Both places in which the control of a path may be. */
export const loadControl = (organisationId: string, id: string) => ({
  ofCard: cardControls.ref(organisationId, id),
  ofOrganisation: organisationControls.ref(organisationId, id),
});

interface LoadedControl {
  readonly caller: Caller;
  readonly path: { readonly id: string };
  readonly loaded: { readonly ofCard: CardControl | undefined; readonly ofOrganisation: CardControl | undefined };
}

/** The control of a path. Refuses with 404 one that does not exist; for a customer, those on many cards do not. */
export function foundControl({ caller, path, loaded: { ofCard, ofOrganisation } }: LoadedControl): CardControl {
  const control = ofCard ?? (caller.kind === 'organisation' ? ofOrganisation : undefined);
  if (control === undefined) throw notFound('The card control', path.id);
  return control;
}

/** The same, for a caller who changes it. Refuses with 403 a customer who would change what the organisation has set. */
export function changeableControl(call: LoadedControl & { readonly accessScope: AccessScope }): CardControl {
  const control = foundControl(call);
  if ('cardId' in control) mustNotOverrule(call.caller.kind, control.setBy, 'The control was set');
  else mustSeeAllCards(call.accessScope);
  return control;
}

/** Refuses with 403 a token that sees only a part of the organisation: such a control holds for cards that it does not see. */
export function mustSeeAllCards(accessScope: AccessScope): void {
  if (isWhole(accessScope)) return;
  throw new Problem('forbidden', 'Controls on many cards are for tokens that see the whole organisation; name a card');
}
