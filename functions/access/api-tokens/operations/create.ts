import * as z from 'zod';
import { accountKind } from '../../../accounts/accounts/for-others.ts';
import { requireLimits, limitRefs } from '../../../accounts/accounts/token-limits.ts';
import { ancestorsOfChild } from '../../../kernel/auth/lineage.ts';
import { tidyLimits } from '../../../kernel/auth/resource-limits.ts';
import { resourceLimitsField } from '../../../kernel/auth/resource-limits-field.ts';
import { readScopes } from '../../../kernel/auth/scopes.ts';
import { scopesField } from '../../../kernel/auth/scopes-field.ts';
import { isSourceList } from '../../../kernel/auth/source-address.ts';
import { ancestorsMax, mintToken, tokenKey, type TokenItem, tokenKind } from '../../../kernel/auth/token.ts';
import { parseInstant } from '../../../kernel/base/calendar/instant.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { childId } from '../../../kernel/base/ids/child-id.ts';
import { invariant } from '../../../kernel/base/invariant.ts';
import { text } from '../../../kernel/jsonapi/fields.ts';
import { insert, replace } from '../../../kernel/table/write.ts';
import { user, userKind } from '../../users/for-others.ts';
import { requireFuture, requireWithin } from '../api-token.ts';
import { apiTokenToResource } from '../resource.ts';

const sourceTextMax = 4000;

export const createApiToken = defineOperation({
  id: 'createApiToken',
  capability: 'api-tokens',
  method: 'POST',
  path: '/users/{userId}/api-tokens',
  scopes: ['api-tokens-write'],
  timeoutSeconds: 5,
  request: {
    variants: [
      defineVariant({
        type: 'apiToken',
        attributes: z.object({
          description: text(255),
          scope: scopesField,
          expiration: text(64)
            .refine((given) => parseInstant(given) !== undefined, { error: 'must be an RFC3339 timestamp' })
            .meta({ format: 'date-time' }),
          sourceIp: text(sourceTextMax)
            .refine(isSourceList, { error: 'must be comma-separated IP addresses and CIDR blocks' })
            .optional(),
          resources: resourceLimitsField.optional(),
        }),
      }),
    ],
  },
  response: { status: 201 },
  errors: ['not_found', 'limits_exceeded'],
  uses: { read: [accountKind], write: [userKind, tokenKind] },

  load: ({ organisationId, path, body }) => ({
    owner: user(organisationId, path.userId),
    limits: limitRefs(organisationId, body.attributes.resources),
  }),

  handle: async ({ organisationId, path, body, caller, loaded, now, realNow, platform, save }) => {
    const { owner } = loaded;
    if (owner === undefined) throw notFound('The user', path.userId);
    const { description, sourceIp, resources } = body.attributes;
    const scopes = readScopes(body.attributes.scope);
    const expiration = parseInstant(body.attributes.expiration);
    invariant(
      scopes !== undefined && expiration !== undefined,
      'scopes or expiration of the new token cannot be parsed',
    );
    requireWithin(caller, { scopes, sourceIp, resources, expiration });
    requireLimits(resources, loaded.limits);
    requireFuture(expiration, realNow);

    const ancestorIds = ancestorsOfChild(caller, ancestorsMax);
    const number = owner.apiTokens + 1;
    const id = childId(owner.id, number);
    const key = tokenKey(organisationId, id);
    invariant(key !== undefined, 'the new API token has no key');
    const minted = mintToken(platform.ids, { organisationId, id, ancestorIds });
    const item: TokenItem = {
      ...key,
      version: 0,
      organisationId,
      id,
      userId: owner.id,
      description,
      scopes: [...scopes],
      ancestorIds,
      secretHash: minted.secretHash,
      ...(sourceIp === undefined ? {} : { sourceIp }),
      ...(resources === undefined ? {} : { resources: tidyLimits(resources) }),
      createdAt: now,
      expiration,
    };
    await save({
      writes: [insert(item), replace({ ...owner, apiTokens: number })],
      about: [{ type: 'apiToken', id }],
    });
    return { data: apiTokenToResource(item, minted.text) };
  },
});
