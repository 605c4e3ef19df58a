import { defineOperation } from '../../../kernel/http/operation.ts';
import { makeResource } from '../../../kernel/jsonapi/resource.ts';
import type { cardDesignResource } from '../resource-schema.ts';

/** More than a stage has. */
const designsMax = 100;

export const listCardDesigns = defineOperation({
  id: 'listCardDesigns',
  capability: 'cards',
  method: 'GET',
  path: '/card-designs',
  scopes: ['cards'],
  timeoutSeconds: 5,
  response: { status: 200 },
  errors: [],
  uses: { read: [], write: [] },

  handle: ({ platform }) => {
    const { designs } = platform.settings.plastic;
    return {
      data: designs.map((name, index) =>
        makeResource<typeof cardDesignResource>('cardDesign', { attributes: { name, isUsual: index === 0 } }),
      ),
      meta: { pagination: { total: designs.length, limit: designsMax, offset: 0 } },
    };
  },
});
