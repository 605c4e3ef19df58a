import { notFound } from '../../kernel/base/problem.ts';
import { type CardAuthentication, cardAuthentications } from './store.ts';

/** The common parts of the operations about one authentication. */
export const authenticationFrame = {
  capability: 'card-authentications',
  timeoutSeconds: 5,
  response: { status: 200 },
  load: ({ organisationId, path }: { readonly organisationId: string; readonly path: { readonly id: string } }) => ({
    authentication: cardAuthentications.ref(organisationId, path.id),
  }),
} as const;

/** A call about one authentication. */
export interface AuthenticationCall {
  readonly path: { readonly id: string };
  readonly loaded: { readonly authentication: CardAuthentication | undefined };
}

/** The authentication of a path. Refuses with 404 one that does not exist. */
export function foundAuthentication({ path, loaded: { authentication } }: AuthenticationCall): CardAuthentication {
  if (authentication === undefined) throw notFound('The card authentication', path.id);
  return authentication;
}
