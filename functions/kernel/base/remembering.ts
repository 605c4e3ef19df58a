/** Asks somebody else, a provider for example, once under each name: later calls get the first answer. */
export type Once = <T>(name: string, ask: () => Promise<T>) => Promise<T>;

/** Keeps the answers of others while one thing is decided, so that deciding it again after a conflict asks nobody again. */
export function remembering(): Once {
  const answers = new Map<string, Promise<unknown>>();
  return async (name, ask) => {
    const answer = answers.get(name) ?? ask();
    answers.set(name, answer);
    return answer as ReturnType<typeof ask>;
  };
}
