import * as z from 'zod';
import { customerTypes } from '../../onboarding/customers/customer.ts';
import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { dateField, instantField } from '../../kernel/jsonapi/fields.ts';
import { link, linkTo } from '../../kernel/jsonapi/link.ts';
import { resourceSchema } from '../../kernel/jsonapi/resource.ts';
import { linkTextOf, pageAddress, type PageView } from '../../outreach/hosted-pages/links.ts';
import { ineligibilityReasons, migrationStatuses, transferTimings } from './statuses.ts';
import type { Migration } from './store.ts';

export const migrationResource = resourceSchema(
  'customerBankMigration',
  z.strictObject({
    createdAt: instantField,
    updatedAt: instantField,
    status: z.enum(migrationStatuses),
    ineligibilityReason: z.enum(ineligibilityReasons).optional(),
    deadline: dateField,
    fromBank: z.string(),
    toBank: z.string(),
    orgName: z.string(),
    supportEmail: z.string(),
    supportPhone: z.string().optional(),
    migrationUrl: z.string(),
    suppressInvitationEmail: z.boolean(),
    digitallyActivatePhysicalCards: z.boolean(),
    balanceTransferTiming: z.enum(transferTimings),
  }),
  {
    customer: linkTo(...customerTypes),
    whiteLabelTheme: linkTo('whiteLabelTheme'),
    outreachSettings: linkTo('outreachSettings'),
  },
);

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
  return migrationResource.of({
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
