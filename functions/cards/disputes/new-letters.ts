import type { Change } from '../../kernel/journal/change.ts';
import { openLink } from '../../outreach/hosted-pages/links.ts';
import { disputeEmails, isOn, type OutreachSettings } from '../../outreach/outreach-settings/for-others.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import { disputePageOf } from './page-link.ts';
import type { Dispute } from './store.ts';

/** Letters follow the settings that hold when a dispute is opened; those that are turned off later are not sent. */
export const lettersBy = (outreach: OutreachSettings | undefined): true | undefined =>
  outreach !== undefined && disputeEmails.some((name) => isOn(outreach, name)) ? true : undefined;

/** The part of a change that opens the page to which the letters about a new dispute lead. */
export async function pageOfLetters(
  dispute: Dispute,
  cipher: () => Promise<FieldCipher>,
): Promise<Pick<Change, 'writes'>> {
  return { writes: dispute.hasLetters === true ? [openLink(disputePageOf(dispute), await cipher())] : [] };
}
