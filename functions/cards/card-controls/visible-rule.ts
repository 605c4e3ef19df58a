import type { ResourceObject } from '../../kernel/base/event-type.ts';
import type { BrokenControl } from './broken-rule-schema.ts';

interface WithRule {
  readonly meta?: BrokenControl;
}

/** Attributes without `meta` if that is a control on many cards, which is for the organisation alone. */
function visible<Attributes extends WithRule>(attributes: Attributes): Omit<Attributes, 'meta'> {
  const { meta, ...others } = attributes;
  return meta === undefined || meta.scope === 'Card' ? attributes : others;
}

/** A resource as a customer sees it: without the controls on many cards that have declined it, or a change of it. */
export function withVisibleRule(resource: ResourceObject): ResourceObject {
  const { changes, ...attributes } = resource.attributes as WithRule & { readonly changes?: readonly WithRule[] };
  const seen = changes === undefined ? {} : { changes: changes.map(visible) };
  return { ...resource, attributes: { ...visible(attributes), ...seen } };
}
