import { Problem } from '../../kernel/base/problem.ts';
import type { Settings } from '../../ports/settings.ts';
import { disputeEmails, type OutreachSettings } from './store.ts';

/**
 * Refuses with 400 settings that name letters about disputes in a stage that opens none: a release to which it may go back could not
 * read them.
 */
export function mustOfferEmails(emails: OutreachSettings['emails'], { disputes }: Pick<Settings, 'disputes'>): void {
  const named = disputeEmails.find((name) => emails[name] !== undefined);
  if (named === undefined || disputes.areOpenedHere) return;
  const pointer = `/data/attributes/emails/${named}`;
  throw new Problem('feature_disabled', { pointer, detail: 'In this stage only the card processor opens disputes' });
}
