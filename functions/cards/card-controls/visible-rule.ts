import type { ResourceObject } from '../../kernel/base/event-type.ts';
import type { BrokenControl } from './broken-rule-schema.ts';

/** A resource as a customer sees it: without `meta` if that is a control on many cards, which is for the organisation alone. */
export function withVisibleRule(resource: ResourceObject): ResourceObject {
  const { meta, ...attributes } = resource.attributes as { readonly meta?: BrokenControl };
  return meta === undefined || meta.scope === 'Card' ? resource : { ...resource, attributes };
}
