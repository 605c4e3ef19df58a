import { account, accountKind } from '../../../accounts/accounts/for-others.ts';
import { transactionKind, transactions } from '../../../accounts/transactions/for-others.ts';
import { type Instant, plusMs } from '../../../kernel/base/calendar/instant.ts';
import { definePage } from '../../../kernel/http/page.ts';
import type { PageAnswer } from '../../../kernel/http/page-request.ts';
import { readItem } from '../../../kernel/table/read-item.ts';
import { customer, customerKind } from '../../../onboarding/customers/for-others.ts';
import { organisation, organisationKind } from '../../../organisations/for-others.ts';
import { page } from '../../../outreach/hosted-pages/layout.ts';
import { linkKinds, readLink } from '../../../outreach/hosted-pages/links.ts';
import { languageOf } from '../../../outreach/languages.ts';
import { outreachSettings, outreachSettingsKind } from '../../../outreach/outreach-settings/for-others.ts';
import { pageAttemptKind } from '../../../outreach/page-sessions/attempts.ts';
import { unknownAddressPage } from '../../../outreach/page-sessions/unknown-address.ts';
import { themeKind, themes } from '../../../outreach/themes/for-others.ts';
import type { Platform } from '../../../ports/platform.ts';
import { disputePages } from '../page-link.ts';
import { disputeMachine } from '../statuses.ts';
import { type Dispute, disputeKind, disputes } from '../store.ts';
import { disputeContent } from './content.ts';
import { disputeWords } from './words.ts';

/**
 * The page to which the letters about a dispute lead. It says what they say, with the merchant; nothing on it names the customer or the
 * account, so it asks for no code. It is gone once all owners of the account are erased, and half a year
 * after the decision: who owns the account no more has the address still.
 */
export const showDispute = definePage({
  id: 'showDispute',
  capability: 'disputes',
  method: 'GET',
  path: '/hosted/disputes/{secret}',
  timeoutSeconds: 5,
  uses: {
    read: [
      ...linkKinds,
      disputeKind,
      accountKind,
      transactionKind,
      customerKind,
      themeKind,
      outreachSettingsKind,
      organisationKind,
    ],
    write: [pageAttemptKind],
  },
  needs: ['cipher'],

  show: async (request, platform): Promise<PageAnswer> => {
    const { path, query } = request;
    const { table } = platform;
    const dispute = await disputeAt(platform, path['secret'] ?? '');
    if (dispute === undefined) {
      const unknown = { en: disputeWords.en.unknown, es: disputeWords.es.unknown };
      return unknownAddressPage(request, platform, unknown);
    }
    const { organisationId } = dispute;
    const [[transaction], theme, outreach, org] = await Promise.all([
      transactions.byId(table, organisationId, [dispute.transaction.id]),
      readItem(table, themes.ref(organisationId, '1')),
      readItem(table, outreachSettings.ref(organisationId, '1')),
      readItem(table, organisation(organisationId)),
    ]);
    const language = languageOf(query.get('language')) ?? outreach?.language ?? 'en';
    const { title, content } = disputeContent(dispute, transaction, language);
    const look =
      theme === undefined
        ? { language, ...(org === undefined ? {} : { name: org.name }) }
        : { language, themed: { theme, cipher: await platform.cipher(organisationId) } };
    return { status: 200, html: page(title, content, look) };
  },
});

/** The dispute to which the secret of an address leads, while its page is there. */
async function disputeAt(
  { table, clock }: Pick<Platform, 'table' | 'clock'>,
  secret: string,
): Promise<Dispute | undefined> {
  const link = await readLink(table, secret, disputePages);
  if (link === undefined) return undefined;
  const { organisationId } = link;
  const [dispute] = await disputes.byId(table, organisationId, [link.id]);
  if (dispute === undefined || isOver(dispute, clock.now())) return undefined;
  const owned = await readItem(table, account(organisationId, dispute.accountId));
  const owners = await Promise.all(
    (owned?.customerIds ?? []).map((id) => readItem(table, customer(organisationId, id))),
  );
  return owners.every((one) => one === undefined || one.erasedAt !== undefined) ? undefined : dispute;
}

const keptMs = 183 * 24 * 60 * 60_000;

/** The longest time within which a dispute has to be decided. */
const dueMs = 90 * 24 * 60 * 60_000;

/** True for a dispute that was decided half a year ago. Of one that an older version decided, only when that was due is known. */
const isOver = (dispute: Dispute, now: Instant): boolean =>
  disputeMachine.isFinal(dispute) && plusMs(dispute.decidedAt ?? decisionDueAt(dispute), keptMs) < now;

const decisionDueAt = (dispute: Dispute): Instant => dispute.decisionDueAt ?? plusMs(dispute.createdAt, dueMs);
