/** Where a browser keeps something. */
interface Store {
  readonly getItem: (name: string) => string | null;
  readonly setItem: (name: string, value: string) => void;
}

/** The platform keeps a key 72 hours. An hour is left for orders that are sent late and clocks that differ. */
const keptMs = 71 * 3_600_000;
const storeKey = 'uploads';
const keptMax = 500;

type SentUploads = Readonly<Record<string, string>>;

/** When this browser has sent which upload first. It keeps ids and moments, nothing of what was in the files. */
export function sentUploads(store: Store): SentUploads {
  try {
    return (JSON.parse(store.getItem(storeKey) ?? '{}') as SentUploads | null) ?? {};
  } catch {
    return {};
  }
}

/** Notes that an upload is sent, before its first row is. Answers when it was sent first. */
export function noteSent(store: Store, id: string, now: string): string {
  const uploads = sentUploads(store);
  const { [id]: before } = uploads;
  if (before !== undefined) return before;
  const newest = Object.entries(uploads)
    .sort(([, one], [, other]) => (one > other ? -1 : 1))
    .slice(0, keptMax - 1);
  store.setItem(storeKey, JSON.stringify({ ...Object.fromEntries(newest), [id]: now }));
  return now;
}

/** True if the platform may have forgotten the key of an order, or those of an upload: it would be ordered again. */
export const isForgotten = (sentAt: string, nowMs: number): boolean => nowMs - Date.parse(sentAt) > keptMs;

/** The id under which an upload is sent once more: `book-…-2` and so on, the first one after those that were sent. */
export function nextRun(id: string, uploads: SentUploads): string {
  const [, first = id, run = '1'] = /^(.+-[\da-f]{16})-(\d+)$/.exec(id) ?? [];
  for (let number = Number(run) + 1; ; number += 1) {
    const next = `${first}-${String(number)}`;
    if (uploads[next] === undefined) return next;
  }
}
