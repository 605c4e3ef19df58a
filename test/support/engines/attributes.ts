import { type Image, plainMap } from '../../../local/engines/dynamodb/attributes.ts';

export { type Attribute, attributeMap, plainMap } from '../../../local/engines/dynamodb/attributes.ts';

type Document = Readonly<Record<string, unknown>>;

/** Items that an engine of this process keeps, by their attributes: neither ever changes. */
const documents = new WeakMap<Image, Document>();

/** Says that these are the attributes of a document that never changes, which {@link documentOf} then gives instead of a copy. */
export function keepDocument(image: Image, document: Document): void {
  documents.set(image, document);
}

/** An item as a document. */
export const documentOf = (item: Image): Document => documents.get(item) ?? plainMap(item);
