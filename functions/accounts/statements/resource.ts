import { ownerRelationships } from '../accounts/resource.ts';
import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { link } from '../../kernel/jsonapi/link.ts';
import type { Statement } from './store.ts';
import type { statementResource } from './resource-schema.ts';
import { makeResource } from '../../kernel/jsonapi/resource.ts';

/** A statement as it is answered. Its files are operations of their own. */
export function statementToResource(one: Statement): ResourceObject {
  const { id, createdAt, period, openingBalance, closingBalance, accountId, erasedAt } = one;
  const files = erasedAt === undefined ? one.files : [];
  return makeResource<typeof statementResource>('statement', {
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
