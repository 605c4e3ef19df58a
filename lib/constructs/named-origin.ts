import { readableBy } from '../../functions/kernel/http/cross-origin.ts';

/**
 * Mapping templates of the gateway (Velocity) that look at the origin of a request. HTTP/1.1 sends the name of the header as a browser writes
 * it, and HTTP/2 in lower case. A template compares whole texts, so no other origin passes because it looks like a named one.
 */
export function ofNamedOrigin(origins: readonly string[], then: string): string {
  const header = (name: string) => `#set($origin = $input.params().header.get('${name}'))`;
  const isNamed = origins.map((origin) => `$origin == '${origin}'`).join(' || ');
  return `${header('Origin')}#if(!$origin || $origin == '')${header('origin')}#end#if(${isNamed})${then}#end\n`;
}

const headers = Object.entries(readableBy('$origin'));

/** The headers that {@link readableByOrigin} adds. */
export const readableHeaders: readonly string[] = headers.map(([name]) => name);

/** Adds the headers by which scripts of the origin of the request may read the answer. */
export const readableByOrigin: string = headers
  .map(([name, value]) => `#set($context.responseOverride.header.${name} = "${value}")`)
  .join('');
