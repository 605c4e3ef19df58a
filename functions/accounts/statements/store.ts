import * as z from 'zod';
import { ownedByAccounts } from '../accounts/owned-by-accounts.ts';
import { centsSchema } from '../../kernel/base/money/cents.ts';
import { numbered } from '../../kernel/lists/numbered.ts';
import { fileKey, idSchema, keptText } from '../../kernel/table/handling.ts';
import { defineItem, instantSchema, type ItemOf } from '../../kernel/table/item.ts';
import { defineKind } from '../../kernel/table/kind.ts';
import { staysForEver } from '../../kernel/table/kind-life.ts';
import { customerTypeSchema } from '../../onboarding/customers/customer.ts';
import { fileFormats, fileLanguages } from './file-names.ts';
import { periodSchema } from './period.ts';

export const statementKind = defineKind({
  prefix: 'stm',
  fileFolder: 'statements',
  owner: 'account',
  ...staysForEver,
});

/** What an account has paid and earned, in cents. */
const earnings = z.object({ fees: z.number(), interest: z.number() });
export type Earnings = z.infer<typeof earnings>;

/** The statement of a month. It is written once; only an erasure of its customer changes it. */
export const statementItem = defineItem(statementKind, () => ({
  version: z.number(),
  organisationId: idSchema,
  id: idSchema,
  accountId: idSchema,
  /** The owners of the account when it was written. */
  customerIds: z.array(idSchema),
  customerType: customerTypeSchema,
  createdAt: instantSchema,
  period: periodSchema,
  openingBalance: centsSchema,
  closingBalance: centsSchema,
  /** The number of the account's last transaction in the month or before it. The next statement begins after it. */
  lastTransaction: z.number(),
  /** From the first of January until the end of the month. */
  yearToDate: earnings,
  files: z.array(
    z.object({
      format: z.enum(fileFormats),
      language: z.enum(fileLanguages),
      /** Its name in the bucket. */
      key: fileKey,
      /** Of the bytes that are answered, in hexadecimal digits. */
      sha256: keptText,
      bytes: z.number(),
    }),
  ),
  erasedAt: instantSchema.optional(),
}));
export type Statement = ItemOf<typeof statementItem>;
export type StatementFile = Statement['files'][number];

/** An account numbers its statements. */
export const statements = ownedByAccounts(numbered(statementItem), { counter: 'statements', listedAs: 'statement' });
