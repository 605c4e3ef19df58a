import * as z from 'zod';
import { accountKind } from '../../accounts/accounts/for-others.ts';
import { Problem } from '../../kernel/base/problem.ts';
import { arrivedMessage, unauthorizedMessage, unreadableMessage } from '../../kernel/http/callback.ts';
import type { PartnerMessage } from '../../kernel/http/callback.ts';
import { quoted } from '../../kernel/jsonapi/query.ts';
import { readItem } from '../../kernel/table/read-item.ts';
import { type Moment, momentOf, withOptimisticRetry } from '../../kernel/journal/commit.ts';
import { partnerSecretKind } from '../../ports/partner-secret/items.ts';
import type { Platform } from '../../ports/platform.ts';
import type { CardInUse } from '../authorizations/card-in-use.ts';
import { requestUseOf } from '../authorization-requests/time-out.ts';
import { cardReads } from '../authorizations/find-card.ts';
import { accountIdOfCard, cardActivityKind, cardReference, cardReferenceKind, cards } from '../cards/for-others.ts';

/** A name that the processor gives: printable characters without spaces. */
export const nameField = z.string().regex(/^[\x21-\x7e]{1,100}$/, { error: 'must be 1 to 100 printable characters' });

/** The reference of the card, as the platform ordered it. */
export const cardField = z
  .string()
  .regex(/^[1-9]\d{0,17}-[\x21-\x7e]{1,60}$/, { error: 'must be the reference of a card' });

/** The common parts of the callbacks of the card processor. */
export const messageFrame = {
  capability: 'processor-messages',
  timeoutSeconds: 10,
  needs: ['cardProcessor'],
} as const;

/** What is read for every message: the card that it names, and what the card has moved. */
export const messageReads = [
  cardReferenceKind,
  ...cardReads,
  accountKind,
  cardActivityKind,
  partnerSecretKind,
] as const;

/** A message of the processor, and the card that it is about. */
export interface CardMessage<Content> extends CardInUse {
  readonly messageId: string;
  readonly content: Content;
  readonly platform: Platform;
  readonly moment: Moment;
}

/**
 * Verifies and reads a message about a card, and lets `act` decide on the card as it is, again after each lost race. Refuses with
 * 401 what the processor did not sign, with 400 what is not in the form of docs/partners/card-processor.md, and with 404 an unknown card.
 */
export async function takeMessage<Content extends { readonly card: string }, Result>(
  message: PartnerMessage,
  platform: Platform,
  schema: z.ZodType<Content>,
  act: (message: CardMessage<Content>) => Promise<Result>,
): Promise<Result> {
  const read = await platform.cardProcessor.read(arrivedMessage(message), platform.clock.now());
  if (read.outcome === 'unsigned') throw unauthorizedMessage();
  if (read.outcome === 'invalid') throw unreadableMessage(read, 'The message is no JSON in UTF-8');
  const content = contentOf(schema, read.json);
  const { organisationId, reference } = namedCard(content.card);
  const cardId = await cardIdOf(platform, organisationId, reference);
  if (cardId === undefined) throw new Problem('not_found', 'card: the platform has no card with this reference');
  const accountId = accountIdOfCard(cardId) ?? '';
  return withOptimisticRetry(platform, async () => {
    const moment = await momentOf(platform, organisationId, 'cards');
    const inUse = await requestUseOf(platform.table, { organisationId, accountId, cardId });
    return act({ ...inUse, messageId: read.id, content, platform, moment });
  });
}

/** The content of a message. The error names every member that is wrong. */
function contentOf<Content>(schema: z.ZodType<Content>, json: unknown): Content {
  const read = schema.safeParse(json);
  if (read.success) return read.data;
  const faults = read.error.issues.map((issue) => `${issue.path.join('.') || 'the message'}: ${faultOf(issue)}`);
  throw new Problem('invalid_document', faults.join('; '));
}

/** What is wrong with a member. Names that no member has are repeated only if nothing secret can be in them. */
const faultOf = (issue: z.core.$ZodIssue): string =>
  issue.code === 'unrecognized_keys' ? `has unknown members: ${issue.keys.map(quoted).join(', ')}` : issue.message;

/**
 * The card with this reference. In a sandbox its id is a reference too: there, no processor has ordered the card, which would have
 * been told the other one.
 */
async function cardIdOf(
  { table, settings }: Pick<Platform, 'table' | 'settings'>,
  organisationId: string,
  reference: string,
): Promise<string | undefined> {
  const found = await readItem(table, cardReference(organisationId, reference));
  if (found !== undefined || !settings.sandbox || accountIdOfCard(reference) === undefined) return found?.cardId;
  const [card] = await cards.byId(table, organisationId, [reference]);
  return card?.id;
}

function namedCard(text: string): { readonly organisationId: string; readonly reference: string } {
  const dash = text.indexOf('-');
  return { organisationId: text.slice(0, dash), reference: text.slice(dash + 1) };
}
