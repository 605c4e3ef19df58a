/**
 * Asks somebody else, a provider for example, once under each name: later calls get the first answer. `isOrder` says that something was
 * done there, which would be done a second time if the request were repeated.
 */
export type Once = <T>(name: string, ask: () => Promise<T>, options?: { readonly isOrder: true }) => Promise<T>;

/**
 * Keeps the answers of others while one thing is decided, so that deciding it again after a conflict asks nobody again. `ordered` is
 * called after each order.
 */
export function remembering(ordered?: () => void): Once {
  const answers = new Map<string, Promise<unknown>>();
  return async (name, ask, options) => {
    const asked = answers.get(name) ?? ask();
    answers.set(name, asked);
    const answer = await asked;
    if (options !== undefined) ordered?.();
    return answer as Awaited<ReturnType<typeof ask>>;
  };
}
