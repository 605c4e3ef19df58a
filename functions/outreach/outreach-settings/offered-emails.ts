import { Problem } from '../../kernel/base/problem.ts';
import type { Settings } from '../../ports/settings.ts';
import { disputeEmails, isOn, type OutreachSettings } from './store.ts';

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

/**
 * Refuses with 400 settings that tell of provisional credits but not of the day on which they are taken back: a debit without that notice
 * breaks 12 CFR 1005.11(d)(2). `emails` are all of the settings.
 */
export function mustTellReversals(emails: OutreachSettings['emails']): void {
  if (!isOn({ emails }, 'disputeCredited') || isOn({ emails }, 'disputeCreditReversal')) return;
  const pointer = '/data/attributes/emails/disputeCreditReversal';
  throw new Problem('invalid_value', {
    pointer,
    detail: 'disputeCreditReversal: must be true while disputeCredited is',
  });
}
