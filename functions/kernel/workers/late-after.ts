import { uptimeMs } from '../base/uptime.ts';

/** Starts a timer. The function that it returns says whether more than `ms` milliseconds have passed since. */
export function lateAfter(ms: number): () => boolean {
  const startedMs = uptimeMs();
  return () => uptimeMs() - startedMs > ms;
}
