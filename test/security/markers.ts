import * as z from 'zod';
import type { Bank } from '../support/bank/bank.ts';
import type { casesWithBody } from '../generated/support/requests.ts';
import { documentOf, happyRequest } from '../generated/support/requests.ts';
import { textsIn } from '../generated/support/text-fields.ts';

type BodyCase = (typeof casesWithBody)[number];
type Attributes = Record<string, unknown>;

/** How often a request is sent without the markers that were refused. */
const attemptsMax = 5;

/** Texts that occur nowhere else, each of which tells the request and the field that it was sent in. */
export interface Markers {
  /** Sends the request of a case with a marker in every text that it takes. Returns the last status. */
  readonly send: (bank: Bank, one: BodyCase) => Promise<number>;
  /** The fields whose markers are in a text. */
  readonly in: (text: string) => readonly string[];
}

export function createMarkers(): Markers {
  const fields = new Map<string, string>();
  const markerOf = (field: string): string => {
    const marker = `mq${fields.size.toString(36).padStart(4, '0')}z`;
    fields.set(marker, field);
    return marker;
  };
  return {
    send: async (bank, one) => {
      const { method, target, data } = await happyRequest(bank, one);
      const marked = textPathsOf(one).flatMap((path) => {
        const marker = markerOf(`${one.name} ${path.join('.')}`);
        return parentOf(data.attributes, path) === undefined ? [] : [{ path, marker }];
      });
      let left = marked;
      for (let attempt = 0; ; attempt += 1) {
        const attributes = structuredClone(data.attributes) as Attributes;
        for (const { path, marker } of left) {
          const parent = parentOf(attributes, path);
          const name = path.at(-1);
          if (parent !== undefined && name !== undefined)
            parent[name] = name === 'tags' ? { [marker]: marker } : marker;
        }
        const { status, body } = await bank.call(method, target, documentOf(one, { ...data, attributes }));
        if (status !== 400 || left.length === 0) return status;
        const pointers = ((body as { errors?: { source?: { pointer?: string } }[] }).errors ?? []).map(
          ({ source }) => source?.pointer ?? '',
        );
        const refused = left.filter(({ path }) =>
          pointers.some((one) => one.includes(`/attributes/${path.join('/')}`)),
        );
        left = refused.length === 0 || attempt >= attemptsMax ? [] : left.filter((one) => !refused.includes(one));
      }
    },
    in: (text) =>
      [...text.matchAll(/mq[0-9a-z]{4}z/g)].flatMap(([marker]) => {
        const field = fields.get(marker);
        return field === undefined ? [] : [field];
      }),
  };
}

/** The paths of the texts and tags that a case takes in its attributes. */
function textPathsOf({ variant }: BodyCase): readonly (readonly string[])[] {
  const { attributes } = variant;
  const tags = attributes instanceof z.ZodObject && 'tags' in attributes.shape ? [['tags']] : [];
  return [...textsIn(attributes).map(({ path }) => path.map(String)), ...tags];
}

/** The object or list in which a path ends, if the attributes have it. */
function parentOf(attributes: unknown, path: readonly string[]): Attributes | undefined {
  let value = attributes;
  for (const name of path.slice(0, -1)) value = (value as Attributes | undefined)?.[name];
  return typeof value === 'object' && value !== null ? (value as Attributes) : undefined;
}
