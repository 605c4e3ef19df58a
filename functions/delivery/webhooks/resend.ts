import type { LoggedEvent } from '../events/logged-event.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import type { Change } from '../../kernel/journal/change.ts';
import { keyText } from '../../kernel/table/kind.ts';
import type { Table } from '../../kernel/table/table.ts';
import { beginReplay } from './begin-replay.ts';
import { isAbout } from './own-event.ts';
import {
  openReplayKey,
  openReplayKind,
  type Replay,
  replayKind,
  replaysHead,
  replaysHeadItem,
} from './replay-store.ts';
import { type WebhookWithCursor, readWebhooks } from './webhook-with-cursor.ts';
import { webhookKind } from './store.ts';
import { currentSubscription } from './subscriptions.ts';
import { selects } from './webhook.ts';

/** Kinds that sending an event again reads and writes. */
export const resendUses = { read: [webhookKind], write: [replayKind, openReplayKind] } as const;

/**
 * Webhooks per transaction. A transaction has at most a hundred writes, including its journal row, and each webhook
 * needs four.
 */
const webhooksPerChange = 20;

export interface Resend {
  readonly table: Table;
  readonly organisationId: string;
  readonly event: LoggedEvent;
  /** Bank time. */
  readonly now: Instant;
  /** Ids of webhooks that are done already, if the operation is retried after a concurrency conflict. */
  readonly done: Set<string>;
  readonly save: (change: Change) => Promise<void>;
}

/**
 * Begins a replay of one event for each Enabled webhook that selects the event now. A webhook that the event is about, or that already has a
 * Running replay of this event, is left out. Yields the replays after each transaction, so that the caller can send
 * their messages.
 */
export async function* resendEvent(one: Resend): AsyncGenerator<readonly Replay[]> {
  const { table, organisationId, event, done, save } = one;
  const receiving = (await readWebhooks(table, organisationId)).filter(
    ({ webhook: { id, status, subscriptions } }) =>
      status === 'Enabled' &&
      selects(currentSubscription(subscriptions), event.type) &&
      !isAbout(event, id) &&
      !done.has(id),
  );
  for (let start = 0; start < receiving.length; start += webhooksPerChange) {
    const some = receiving.slice(start, start + webhooksPerChange);
    const begun = await begin(one, some);
    const about = [
      { type: event.type, id: String(event.number) },
      ...begun.map(({ replay }) => ({ type: 'webhookReplay', id: replay.id })),
    ];
    if (begun.length > 0) await save({ writes: begun.flatMap(({ writes }) => writes), about });
    for (const { webhook } of some) done.add(webhook.id);
    yield begun.map(({ replay }) => replay);
  }
}

async function begin({ table, organisationId, event, now }: Resend, webhooks: readonly WebhookWithCursor[]) {
  const heads = await table.getAll(webhooks.map(({ webhook }) => replaysHead(organisationId, webhook.id).key));
  const all = webhooks.map(({ webhook, cursor }) => {
    const stored = heads.get(keyText(replaysHead(organisationId, webhook.id).key));
    const head = stored && replaysHeadItem.parse(stored);
    return beginReplay({ webhook, cursor, head, from: event.number, to: event.number, isOfEvent: true, now });
  });
  const open = await table.getAll(all.map(({ replay }) => openReplayKey(replay)));
  return all.filter(({ replay }) => !open.has(keyText(openReplayKey(replay))));
}
