import { link } from '../address.ts';
import type { Catalogue } from '../catalogue.ts';
import { type Block, type Field, heading, type Page, text } from '../content/block.ts';
import { resolved, type Schema } from '../openapi.ts';
import { operationTerms } from './reference-terms.ts';

/** The page of a resource: its attributes, its relationships, and the operations that answer it. */
export function resourcePage(catalogue: Catalogue, type: string, schema: Schema): Page {
  const operations = catalogue.operations.filter(({ answers }) => answers.includes(type));
  const events = catalogue.events.filter(({ about }) => about.includes(type));
  return {
    name: `resources/${type}`,
    title: titleOf(type),
    kind: 'Resource',
    summary: typeText(catalogue, type),
    subtitle: { text: type },
    keywords: [type],
    blocks: [
      ...resourceFields(catalogue, schema, ''),
      ...(operations.length === 0 ? [] : [heading('Operations'), operationTerms(operations)]),
      ...(events.length === 0
        ? []
        : [
            heading('Events'),
            text(events.map((event) => link(`\`${event.type}\``, `events/${event.type}`)).join(', ')),
          ]),
    ],
  };
}

/** `achPayment` as a title: `ACH payment`. */
export function titleOf(type: string): string {
  const words = type
    .replaceAll(/([A-Z])/g, ' $1')
    .toLowerCase()
    .trim()
    .replaceAll(/\b(ach|atm|pin)\b/g, (word) => word.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The sentence on a type, from a list of types that has it. */
export function typeText({ typeTexts }: Catalogue, type: string): string {
  return typeTexts.get(type) ?? '';
}

/** The attributes and relationships of a resource or of a request for one, without the frame that all have. */
export function resourceFields(catalogue: Catalogue, schema: Schema, prefix: string): readonly Block[] {
  const { document, fields } = catalogue;
  const { attributes, relationships, type: _type, id, ...others } = schema.properties ?? {};
  const blocks: Block[] = [];
  const isRequest = id === undefined;
  const own = attributes === undefined ? [] : fields.of(resolved(document, attributes), prefix);
  if (own.length > 0) blocks.push(label('Attributes'), { kind: 'fields', fields: own });
  const links =
    relationships === undefined ? [] : relationshipFields(catalogue, resolved(document, relationships), prefix);
  if (links.length > 0) blocks.push(label('Relationships'), { kind: 'fields', fields: links });
  const rest = Object.keys(others).length === 0 ? [] : fields.of({ ...schema, properties: others }, prefix);
  if (rest.length > 0) blocks.push({ kind: 'fields', fields: rest });
  if (blocks.length === 0 && isRequest) blocks.push(text('It has a type and nothing else.'));
  return blocks;
}

const label = (words: string): Block => text(`**${words}**`);

/** Relationships, each with the types that it may lead to. Their `data` is the same everywhere. */
function relationshipFields({ document, fields }: Catalogue, schema: Schema, prefix: string): readonly Field[] {
  return fields.of(schema, `${prefix}relationships.`).map((field) => {
    const member = resolved(document, schema.properties?.[field.name] ?? {});
    const data = resolved(document, member.properties?.['data'] ?? {});
    const identifier = resolved(
      document,
      data.items ?? (data.anyOf ?? data.oneOf ?? []).find(({ type }) => type !== 'null') ?? data,
    );
    const { const: only, enum: several = [] } = resolved(document, identifier.properties?.['type'] ?? {});
    const types = only === undefined ? several.map(String) : [String(only)];
    if (types.length === 0) return field;
    const named = types.length > typesShownMax ? `one of ${types.length} types` : types.join(' or ');
    return {
      ...field,
      type: data.items === undefined ? `link to ${named}` : `links to ${named}`,
      fields: [],
      forms: [],
    };
  });
}

const typesShownMax = 4;
