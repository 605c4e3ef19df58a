import { keptDateField, instantField } from '../../kernel/jsonapi/fields.ts';
import { linkTo } from '../../kernel/jsonapi/link.ts';
import { resourceSchema } from '../../kernel/jsonapi/answer-schema.ts';
import { ineligibilityReasons, migrationStatuses, transferTimings } from './statuses.ts';
import { customerTypes } from '../../onboarding/customers/customer.ts';
import { keptText, personalText } from '../../kernel/table/handling.ts';
import * as z from 'zod';

export const migrationResource = resourceSchema(
  'customerBankMigration',
  z.strictObject({
    createdAt: instantField,
    updatedAt: instantField,
    status: z.enum(migrationStatuses),
    ineligibilityReason: z.enum(ineligibilityReasons).optional(),
    deadline: keptDateField,
    fromBank: keptText,
    toBank: keptText,
    orgName: keptText,
    supportEmail: keptText,
    supportPhone: keptText.optional(),
    migrationUrl: personalText,
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
