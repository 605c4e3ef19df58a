import { isDeepStrictEqual } from 'node:util';
import { draftEvent, type ResourceObject } from '../../kernel/base/event-type.ts';
import type { Change } from '../../kernel/journal/change.ts';
import type { FieldCipher } from '../../ports/cipher/port.ts';
import { replace } from '../../kernel/table/write.ts';
import { customerUpdated } from './events.ts';
import { customerToResource } from './resource.ts';
import type { Customer } from './store.ts';

/**
 * Returns the customer after an update, and the change with its event; the change is undefined if the resource would
 * stay the same.
 */
export function updateChange(
  before: Customer,
  after: Customer,
  cipher: FieldCipher,
): { readonly resource: ResourceObject; readonly change: Required<Pick<Change, 'writes' | 'events'>> | undefined } {
  const resource = customerToResource(after, cipher);
  const changes = changesBetween(customerToResource(before, cipher).attributes, resource.attributes);
  if (Object.keys(changes).length === 0) return { resource, change: undefined };
  const relationships = { customer: { type: after.type, id: after.id } };
  const event = draftEvent(customerUpdated, { attributes: { changes }, relationships, tags: after.tags, resource });
  return { resource, change: { writes: [replace(after)], events: [event] } };
}

type Attributes = ResourceObject['attributes'];

/** Returns the attributes that differ, with their new values; null for a removed attribute. */
function changesBetween(before: Attributes, after: Attributes): Record<string, unknown> {
  const names = Object.keys({ ...before, ...after });
  const differing = names.filter((name) => !isDeepStrictEqual(before[name], after[name]));
  return Object.fromEntries(differing.map((name) => [name, after[name] ?? null]));
}
