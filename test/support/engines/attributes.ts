/** A value as the table's wire carries it. */
export type Attribute =
  | { readonly S: string }
  | { readonly N: string }
  | { readonly BOOL: boolean }
  | { readonly NULL: true }
  | { readonly B: string }
  | { readonly L: readonly Attribute[] }
  | { readonly M: Readonly<Record<string, Attribute>> };

/**
 * The members of a document as attributes; those without a value are left out, as `translation` asks of the SDK. DynamoDB
 * takes no attribute without a name, which the embedded engine does.
 */
export function attributeMap(document: Readonly<Record<string, unknown>>): Record<string, Attribute> {
  const map: Record<string, Attribute> = {};
  for (const name of Object.keys(document)) {
    const value = document[name];
    if (value === undefined) continue;
    if (name === '') throw new TypeError('an attribute has no name');
    map[name] = attributeOf(value);
  }
  return map;
}

function attributeOf(value: unknown): Attribute {
  if (typeof value === 'string') return { S: value };
  if (typeof value === 'number') return { N: numberText(value) };
  if (typeof value === 'boolean') return { BOOL: value };
  if (value === null) return { NULL: true };
  if (ArrayBuffer.isView(value))
    return { B: Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64') };
  if (Array.isArray(value))
    return { L: value.filter((one: unknown) => one !== undefined).map((one: unknown) => attributeOf(one)) };
  if (typeof value === 'object' && !(value instanceof Set) && !(value instanceof Map))
    return { M: attributeMap(value as Record<string, unknown>) };
  throw new TypeError(`the lean document client has no attribute for a ${typeof value}`);
}

function numberText(value: number): string {
  if (!Number.isFinite(value) || Math.abs(value) > Number.MAX_SAFE_INTEGER)
    throw new RangeError(`${String(value)} is no number that the SDK would send`);
  return String(value);
}

type Image = Readonly<Record<string, Attribute>>;
type Document = Readonly<Record<string, unknown>>;

/** Items that an engine of this process keeps, by their attributes: neither ever changes. */
const documents = new WeakMap<Image, Document>();

/** Says that these are the attributes of a document that never changes, which {@link documentOf} then gives instead of a copy. */
export function keepDocument(image: Image, document: Document): void {
  documents.set(image, document);
}

/** An item as a document. */
export const documentOf = (item: Image): Document => documents.get(item) ?? plainMap(item);

/** The members of an item as a document. */
export function plainMap(item: Readonly<Record<string, Attribute>>): Record<string, unknown> {
  const document: Record<string, unknown> = {};
  // A loop over pairs takes twice the time, and every item of every test comes by.
  for (const name of Object.keys(item)) {
    const attribute = item[name];
    if (attribute !== undefined) document[name] = plainValue(attribute);
  }
  return document;
}

function plainValue(attribute: Attribute): unknown {
  if ('S' in attribute) return attribute.S;
  if ('N' in attribute) return Number(attribute.N);
  if ('M' in attribute) return plainMap(attribute.M);
  if ('L' in attribute) return attribute.L.map(plainValue);
  if ('B' in attribute) return new Uint8Array(Buffer.from(attribute.B, 'base64'));
  return 'BOOL' in attribute ? attribute.BOOL : null;
}
