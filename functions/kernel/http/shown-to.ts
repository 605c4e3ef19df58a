import type { Caller } from '../auth/caller.ts';
import { maskedResource } from '../jsonapi/mask.ts';
import type { AnyReply, Reply } from './operation.ts';

/** Masks personal numbers in the answers to customers. Organisations see them in full. */
export function shownTo(caller: Caller, document: AnyReply): AnyReply {
  if (caller.kind === 'organisation' || !('data' in document)) return document;
  const { data, included } = document;
  return {
    ...document,
    data: isList(data) ? data.map(maskedResource) : maskedResource(data),
    ...(included === undefined ? {} : { included: included.map(maskedResource) }),
  };
}

const isList = (data: Reply['data']): data is Extract<Reply['data'], readonly unknown[]> => Array.isArray(data);
