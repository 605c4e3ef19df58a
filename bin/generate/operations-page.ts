import type { AnyOperation } from '../../functions/kernel/http/operation.ts';
import { formName } from '../../functions/kernel/http/variant.ts';
import { documentationOf } from '../../functions/registry.ts';
import { codesOf } from '../../functions/reference/openapi-responses.ts';

/** docs/generated/operations.md: every operation in a table per capability. */
export function operationsPage(operations: readonly AnyOperation[]): string {
  const capabilities = [...Map.groupBy(operations, (operation) => operation.capability)];
  const sections = capabilities.map(
    ([capability, own]) => `## ${capability}

| Operation | What it does | Scopes (any of) | Own refusals |
| --- | --- | --- | --- |
${own.map(row).join('\n')}`,
  );
  return `# Operations

Generated from \`functions/registry.ts\` by \`npm run generate\`. The whole reference, with bodies and answers, is
[openapi.json](openapi.json); a running platform shows it as a page at \`/docs\`.

Every operation may also refuse with ${sharedBy(operations).join(', ')};
those with a body with \`invalid_document\`, \`invalid_value\`, \`payload_too_large\` and \`unsupported_media_type\` too.
Operations marked *sandbox* do not exist in a live stage. Those marked *key* take an
[idempotency key](../integrate/idempotency.md).

${sections.join('\n\n')}
`;
}

/** A row. Method and path are plain code and not links, because people search for them. */
function row(operation: AnyOperation): string {
  const { method, path, sandboxOnly, replayedBy, errors } = operation;
  const { summary } = documentationOf(operation);
  const mark = (sandboxOnly === true ? ' *sandbox*' : '') + (replayedBy === undefined ? '' : ' *key*');
  const own = errors.map((code) => `\`${code}\``).join(', ');
  return `| \`${method} ${path}\`${mark} | ${summary} | ${scopesCell(operation)} | ${own === '' ? '-' : own} |`;
}

/** The scopes that an operation asks for, as a cell of a table. */
export function scopesCell(operation: AnyOperation): string {
  const named = (scopes: readonly string[]) =>
    scopes.length === 0 ? 'any token' : scopes.map((scope) => `\`${scope}\``).join(', ');
  const variants = operation.request?.variants ?? [];
  const cells = new Map(variants.map((variant) => [formName(variant), named(variant.scopes ?? operation.scopes)]));
  const texts = new Set(cells.values());
  const partial = variants.flatMap((variant) => variant.partial ?? []);
  const also = new Set(
    partial.map(({ attributes, scopes }) => `; ${attributes.join(', ')} alone: ${named(scopes)} too`),
  );
  const whole = [...cells].map(([type, scopes]) => `${type}: ${scopes}`).join('; ');
  return (texts.size > 1 ? whole : ([...texts][0] ?? named(operation.scopes))) + [...also].join('');
}

function sharedBy(operations: readonly AnyOperation[]): readonly string[] {
  const [first, ...others] = operations.map(codesOf);
  return (first ?? []).filter((code) => others.every((codes) => codes.includes(code))).map((code) => `\`${code}\``);
}
