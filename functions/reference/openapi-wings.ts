import { apiOfWings } from '../registry.ts';
import type { JsonObject } from './json-object.ts';
import { webhookTest } from './webhook-test.ts';
import { wingDocumentsPath } from './wing-documents-path.ts';

/** From the folder of these documents to the root of the API. */
const toRoot = wingDocumentsPath.slice(1).replaceAll(/[^/]+/g, '..');

type Wing = (typeof apiOfWings)[number];
type Operations = Readonly<Record<string, Readonly<Record<string, JsonObject>>>>;

/**
 * The OpenAPI document of each wing by its name: its operations and events, and of the components those that they use. For tools that
 * the whole document is too large for. Links between operations of two wings are left out. A wing without operations has none.
 */
export function openApiOfWings(document: JsonObject): ReadonlyMap<string, JsonObject> {
  const documents = apiOfWings.flatMap((wing) => {
    const paths = pathsOf(document['paths'] as Operations, wing.operationIds);
    return Object.keys(paths).length === 0 ? [] : [[wing.name, documentOf(document, wing, paths)] as const];
  });
  return new Map(documents);
}

function documentOf(document: JsonObject, wing: Wing, paths: Operations): JsonObject {
  const { info, tags, components, webhooks } = document as {
    info: JsonObject;
    tags: readonly { name: string }[];
    components: Readonly<Record<string, JsonObject>>;
    webhooks: JsonObject;
  };
  const isOfTests = paths['/webhooks'] !== undefined;
  const types = new Set([...wing.eventTypes, ...(isOfTests ? [webhookTest.type] : [])]);
  const own = withLinksWithin(
    { paths, webhooks: Object.fromEntries(Object.entries(webhooks).filter(([type]) => types.has(type))) },
    new Set(Object.values(paths).flatMap((methods) => Object.values(methods).map((one) => String(one['operationId'])))),
  ) as JsonObject;
  const headings = new Set(namesOfTags(own));
  return {
    ...document,
    info: { ...info, title: `${String(info['title'])}: ${wing.name}` },
    // Relative to the address of this document.
    servers: [{ url: toRoot, description: 'where this document was read' }],
    tags: tags.filter(({ name }) => headings.has(name)),
    ...own,
    components: { ...usedComponents(own, components), securitySchemes: components['securitySchemes'] },
  };
}

function pathsOf(paths: Operations, operationIds: readonly string[]): Operations {
  const ids = new Set(operationIds);
  const own = Object.entries(paths).map(([path, methods]) => {
    const offered = Object.entries(methods).filter(([, one]) => ids.has(String(one['operationId'])));
    return [path, Object.fromEntries(offered)] as const;
  });
  return Object.fromEntries(own.filter(([, methods]) => Object.keys(methods).length > 0));
}

/** A copy without the links to operations that it does not have. */
function withLinksWithin(part: unknown, ids: ReadonlySet<string>): unknown {
  if (Array.isArray(part)) return part.map((one) => withLinksWithin(one, ids));
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part as JsonObject).flatMap(([name, value]) => {
      const links = name === 'links' ? linksIn(value) : undefined;
      if (links === undefined) return [[name, withLinksWithin(value, ids)] as const];
      const kept = links.filter(([, { operationId }]) => ids.has(operationId));
      return kept.length === 0 ? [] : [[name, Object.fromEntries(kept)] as const];
    }),
  );
}

interface Link {
  readonly operationId: string;
}

/** The links of an answer; undefined if the member is called so and is something else. */
function linksIn(value: unknown): readonly (readonly [string, Link])[] | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const links = Object.entries(value as Readonly<Record<string, Partial<Link> | undefined>>);
  const areLinks = links.length > 0 && links.every(([, link]) => typeof link?.operationId === 'string');
  return areLinks ? (links as [string, Link][]) : undefined;
}

const namesOfTags = ({ paths, webhooks }: JsonObject): readonly string[] =>
  [paths, webhooks].flatMap((part) =>
    Object.values(part as Operations).flatMap((methods) =>
      Object.values(methods).flatMap(({ tags = [] }) => tags as readonly string[]),
    ),
  );

/** The components to which a part refers, with those to which these refer. */
function usedComponents(part: JsonObject, components: Readonly<Record<string, JsonObject>>): JsonObject {
  const used = new Set<string>();
  const follow = (value: unknown): void => {
    for (const [, reference = ''] of JSON.stringify(value).matchAll(/"#\/components\/(\w+\/[^"]+)"/g)) {
      if (used.has(reference)) continue;
      used.add(reference);
      const [kind = '', name = ''] = reference.split('/');
      follow(components[kind]?.[name] ?? {});
    }
  };
  follow(part);
  return Object.fromEntries(
    Object.entries(components)
      .map(([kind, all]) => {
        const own = Object.entries(all).filter(([name]) => used.has(`${kind}/${name}`));
        return [kind, Object.fromEntries(own)] as const;
      })
      .filter(([, own]) => Object.keys(own).length > 0),
  );
}
