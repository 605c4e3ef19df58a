import { type Content, type OpenApi, resolved } from '../openapi.ts';

/** A body that the document gives as an example. */
export interface NamedExample {
  readonly name: string;
  readonly value: unknown;
}

/** The examples of a body, in the order of the document. */
export function examplesOf(document: OpenApi, content: Content | undefined): readonly NamedExample[] {
  if (content === undefined) return [];
  if (content.example !== undefined) return [{ name: '', value: content.example }];
  return Object.entries(content.examples ?? {}).map(([name, example]) => ({
    name,
    value: resolved(document, example).value,
  }));
}

/** The JSON:API form of a body, or the only one that it has. */
export function mainContent(
  content: Readonly<Record<string, Content>> = {},
): { readonly mediaType: string; readonly content: Content } | undefined {
  const [mediaType, main] =
    Object.entries(content).toSorted(
      ([one], [other]) => Number(other.includes('vnd.api')) - Number(one.includes('vnd.api')),
    )[0] ?? [];
  return mediaType === undefined || main === undefined ? undefined : { mediaType, content: main };
}
