import type { html } from 'hono/html';
import { invariant } from '../../kernel/base/invariant.ts';

/** A part of a page, in which every value is escaped. */
export type Html = ReturnType<typeof html>;

/** A whole page as text. */
export function rendered(page: Html): string {
  invariant(!(page instanceof Promise), 'a template that waits for nothing is rendered at once');
  return String(page);
}
