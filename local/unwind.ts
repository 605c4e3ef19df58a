export type Unwind = () => Promise<void>;

/** Ends what was begun, the last first; one that fails does not keep the others from ending. */
export async function unwindAll(opened: Unwind[]): Promise<void> {
  for (let end = opened.pop(); end !== undefined; end = opened.pop()) await end().catch(() => undefined);
}

/** Closes SDK clients. */
export function ending(...clients: readonly { destroy(): void }[]): Unwind {
  return () => {
    for (const client of clients) client.destroy();
    return Promise.resolve();
  };
}
