import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { link } from '../../kernel/jsonapi/link.ts';
import { linkTextOf, pageAddress, type PageView } from '../../outreach/hosted-pages/links.ts';
import type { Migration } from './store.ts';
import { makeResource } from '../../kernel/jsonapi/resource.ts';
import type { migrationResource } from './resource-schema.ts';

/** The name of a migration's pages in their addresses. */
export const migrationPages = 'migrations';

/** The values from which the address of the customer's page is derived. */
export const pageSubjectOf = ({ organisationId, id }: Pick<Migration, 'organisationId' | 'id'>) => ({
  organisationId,
  of: migrationPages,
  id,
});

export function migrationToResource(one: Migration, { cipher, settings }: PageView): ResourceObject {
  const { createdAt, updatedAt, status, ineligibilityReason, deadline, orgName, supportEmail, supportPhone } = one;
  const { suppressInvitationEmail, digitallyActivatePhysicalCards, balanceTransferTiming } = one;
  const subject = pageSubjectOf(one);
  return makeResource<typeof migrationResource>('customerBankMigration', {
    id: one.id,
    attributes: {
      createdAt,
      updatedAt,
      status,
      ineligibilityReason,
      deadline,
      orgName,
      supportEmail,
      supportPhone,
      fromBank: one.fromBank.name,
      toBank: one.toBank.name,
      migrationUrl: pageAddress(settings, migrationPages, linkTextOf(subject, cipher)),
      suppressInvitationEmail,
      digitallyActivatePhysicalCards,
      balanceTransferTiming,
    },
    relationships: {
      customer: link(one.customerType, one.customerId),
      whiteLabelTheme: link('whiteLabelTheme', one.whiteLabelThemeId),
      outreachSettings: link('outreachSettings', one.outreachSettingsId),
    },
  });
}
