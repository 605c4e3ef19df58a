import * as z from 'zod';
import { ownerRelationships } from '../accounts/resource.ts';
import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { instantField } from '../../kernel/jsonapi/fields.ts';
import { link, linksTo, linkTo } from '../../kernel/jsonapi/link.ts';
import { resourceSchema } from '../../kernel/jsonapi/resource.ts';
import { customerTypes } from '../../onboarding/customers/customer.ts';
import { fileFormats, fileLanguages } from './file-names.ts';
import { periodSchema } from './period.ts';
import type { Statement } from './store.ts';

export const statementResource = resourceSchema(
  'statement',
  z.strictObject({
    createdAt: instantField,
    period: periodSchema,
    openingBalance: z.int(),
    closingBalance: z.int(),
    files: z.array(
      z.strictObject({
        format: z.enum(fileFormats),
        language: z.enum(fileLanguages),
        sha256: z.string(),
        bytes: z.int(),
      }),
    ),
  }),
  {
    account: linkTo('depositAccount'),
    customer: linkTo(...customerTypes).optional(),
    customers: linksTo(...customerTypes).optional(),
  },
);

/** A statement as it is answered. Its files are operations of their own. */
export function statementToResource(one: Statement): ResourceObject {
  const { id, createdAt, period, openingBalance, closingBalance, accountId, erasedAt } = one;
  const files = erasedAt === undefined ? one.files : [];
  return statementResource.of({
    id,
    attributes: {
      createdAt,
      period,
      openingBalance,
      closingBalance,
      files: files.map(({ format, language, sha256, bytes }) => ({ format, language, sha256, bytes })),
    },
    relationships: { account: link('depositAccount', accountId), ...ownerRelationships(one) },
  });
}
