import { invariant } from '../../kernel/base/invariant.ts';

/** The text of the first element of this name in an answer of S3, or `usual` if there is none. A bundle needs no XML parser for it. */
export function xmlText(xml: string, element: string, usual?: string): string {
  const text = new RegExp(`<${element}>([\\s\\S]*?)</${element}>`).exec(xml)?.[1] ?? usual;
  invariant(text !== undefined, `the answer of S3 has no ${element}`);
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (hex !== undefined) return String.fromCodePoint(parseInt(hex, 16));
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
    return { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }[name ?? ''] ?? whole;
  });
}
