import * as z from 'zod';
import { resourceLimitSchema, tidyLimits } from '../../kernel/auth/resource-limits.ts';
import type { TokenItem } from '../../kernel/auth/token.ts';
import type { ResourceObject } from '../../kernel/base/event-type.ts';
import { instantField } from '../../kernel/jsonapi/fields.ts';
import { resourceSchema } from '../../kernel/jsonapi/resource.ts';

export const apiTokenResource = resourceSchema(
  'apiToken',
  z.strictObject({
    createdAt: instantField,
    description: z.string(),
    scope: z.string(),
    expiration: instantField,
    token: z.string().optional(),
    sourceIp: z.string().optional(),
    resources: z.array(resourceLimitSchema).optional(),
  }),
  {},
);

/** Returns an API token as answers show it. `text` is the token itself, which is only known at its creation. */
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
      ...(item.resources === undefined ? {} : { resources: tidyLimits(item.resources) }),
    },
  };
}
