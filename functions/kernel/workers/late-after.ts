/** Starts a timer. The function that it returns says whether more than `ms` milliseconds have passed since. */
export function lateAfter(ms: number): () => boolean {
  const startedMs = performance.now();
  return () => performance.now() - startedMs > ms;
}
