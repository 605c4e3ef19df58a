import type { FieldText, TextsOfFields } from '../define-texts.ts';
import type { AnyOperation } from '../kernel/http/operation.ts';
import { callbacks, documentationOf, eventReferences, pageSummaries, summaryOf, texts } from '../registry.ts';
import type { Schemas } from './openapi-schemas.ts';
import { typeTexts } from './openapi-type-texts.ts';

/** What a page or a callback does, by its names in the audit log. The document has the summaries of its operations, and does not repeat them in lists. */
const routeTexts: TextsOfFields = Object.fromEntries(
  [...pageSummaries, ...callbacks.map((route) => [route.id, summaryOf(route)] as const)].map(([name, summary]) => [
    name,
    `${summary}.`,
  ]),
);

/** When an event is emitted, by its type. */
const eventTexts: TextsOfFields = Object.fromEntries(
  [...eventReferences].map(([type, { emittedWhen }]) => [type, emittedWhen]),
);

/**
 * A text for each value of a parameter, as far as there is one: what the texts of its capability say of it, or the field of the same name of the resources that
 * the operation answers; else what the document says of events, types and orders anyway.
 */
export function parameterTexts(
  operation: AnyOperation,
  name: string,
  { values, schemas }: { readonly values: ReadonlySet<string>; readonly schemas: Schemas },
): TextsOfFields {
  const own = texts.map(({ parameters }) => parameters?.[operation.id]?.[name] ?? {});
  const fields = fieldsOf(operation, schemas);
  const sources: readonly TextsOfFields[] = [
    ...own,
    ...fields.map((one) => membersOf(one[name])),
    ...(name === 'include' ? fields.map(relationshipTexts) : []),
    ...(name === 'sort' ? [orderTexts(values)] : []),
    eventTexts,
    routeTexts,
    typeTexts,
  ];
  const described = [...values].flatMap((value) => {
    const text = sources.map((source) => (Object.hasOwn(source, value) ? source[value] : undefined)).find(isText);
    return text === undefined ? [] : [[value, text] as const];
  });
  return Object.fromEntries(described);
}

/** What the text of a field says of its values. */
const membersOf = (text: FieldText | undefined): TextsOfFields => (typeof text === 'object' ? text[1] : {});

const isText = (text: unknown): text is string => typeof text === 'string';

/** The texts of the resources that an operation answers. */
function fieldsOf(operation: AnyOperation, schemas: Schemas): readonly TextsOfFields[] {
  const names = schemas.namesIn(schemas.of(documentationOf(operation).data, 'output'));
  const types = names.flatMap((name) => {
    const { properties } = (schemas.component(name) ?? {}) as { properties?: { type?: { const?: string } } };
    return properties?.type?.const ?? [];
  });
  return types.flatMap((type) => texts.map(({ resources }): TextsOfFields => resources[type] ?? {}));
}

/** The sentences about relationships: `relationships.<name>` if an attribute has the same name. */
function relationshipTexts(fields: TextsOfFields): TextsOfFields {
  const prefix = 'relationships.';
  const own = Object.entries(fields).flatMap(([name, text]) =>
    name.startsWith(prefix) ? [[name.slice(prefix.length), text] as const] : [],
  );
  return { ...fields, ...Object.fromEntries(own) };
}

const orderTexts = (values: ReadonlySet<string>): TextsOfFields =>
  Object.fromEntries(
    [...values].map((value) => [
      value,
      value.startsWith('-') ? 'the newest member comes first' : 'the oldest member comes first',
    ]),
  );
