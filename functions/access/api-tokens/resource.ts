import * as z from 'zod';
import { resourceLimitSchema } from '../../kernel/auth/resource-limits.ts';
import type { TokenItem } from '../../kernel/auth/token.ts';
import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { instantField } from '../../kernel/jsonapi/fields.ts';
import { resourceSchema } from '../../kernel/jsonapi/resource.ts';

export const apiTokenResource = resourceSchema(
  'apiToken',
  z.strictObject({
    createdAt: instantField,
    description: z.string(),
    scope: z.string().meta({ description: 'scopes, separated by spaces' }),
    expiration: instantField,
    token: z.string().optional().meta({ description: 'the token itself; in the answer to its creation only' }),
    sourceIp: z.string().optional().meta({ description: 'comma list of addresses and CIDR blocks' }),
    resources: z
      .array(resourceLimitSchema)
      .optional()
      .meta({ description: 'the only accounts and cards that it sees, with what lies under them' }),
  }),
  {},
);

/** An API token as it is answered; `text` is the token itself, which is known at its creation only. */
export function apiTokenToResource(item: TokenItem, text?: string): ResourceObject {
  return {
    type: 'apiToken',
    id: item.id,
    attributes: {
      createdAt: item.createdAt,
      description: item.description,
      scope: item.scopes.join(' '),
      expiration: item.expiration,
      ...(text === undefined ? {} : { token: text }),
      ...(item.sourceIp === undefined ? {} : { sourceIp: item.sourceIp }),
      ...(item.resources === undefined ? {} : { resources: item.resources }),
    },
  };
}
