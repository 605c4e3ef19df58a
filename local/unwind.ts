export type Unwind = () => Promise<void>;

/** Stops everything that was started, in reverse order. If one fails, the others are still stopped. */
export async function unwindAll(opened: Unwind[]): Promise<void> {
  for (let end = opened.pop(); end !== undefined; end = opened.pop()) await end().catch(() => undefined);
}

/** Closes the SDK clients. */
export function ending(...clients: readonly { destroy(): void }[]): Unwind {
  return () => {
    for (const client of clients) client.destroy();
    return Promise.resolve();
  };
}
