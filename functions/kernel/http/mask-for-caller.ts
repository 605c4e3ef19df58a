import type { Caller } from '../auth/caller.ts';
import { maskedResource } from '../jsonapi/mask.ts';
import { type Viewer, viewOf } from '../jsonapi/resource.ts';
import type { ResourceObject } from '../base/event-type.ts';
import type { Settings } from '../../ports/settings.ts';
import type { AnyReply, Reply } from './reply.ts';

/**
 * An answer as the caller may see it. An organisation sees all of it. A customer sees personal numbers masked, and only those
 * parts of other customers' data that the views of the resources allow (`resourceMaker`).
 */
export function maskForCaller(
  caller: Caller,
  document: AnyReply,
  { customers }: Pick<Settings, 'customers'>,
): AnyReply {
  const viewer = viewerOf(caller, customers);
  if (viewer === undefined || !('data' in document)) return document;
  const { data, included } = document;
  const mask = (resource: ResourceObject) => maskedResource(viewOf(resource, viewer));
  return {
    ...document,
    data: isList(data) ? data.map(mask) : mask(data),
    ...(included === undefined ? {} : { included: included.map(mask) }),
  };
}

/** The customer who calls; undefined for an organisation. */
export function viewerOf(caller: Caller, { namesOfOthers }: Settings['customers']): Viewer | undefined {
  return caller.kind === 'customer' ? { customerId: caller.customerId, namesOfOthers } : undefined;
}

const isList = (data: Reply['data']): data is Extract<Reply['data'], readonly unknown[]> => Array.isArray(data);
