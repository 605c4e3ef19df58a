import { tidyLimits } from '../../kernel/auth/resource-limits.ts';
import type { TokenItem } from '../../kernel/auth/token.ts';
import type { ResourceObject } from '../../kernel/base/event-type.ts';

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
