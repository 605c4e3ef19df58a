import { readItem } from '../../kernel/table/read-item.ts';
import type { Table } from '../../kernel/table/table.ts';
import { readLink } from '../hosted-pages/links.ts';
import { themePages } from '../hosted-pages/layout.ts';
import { type Theme, themes } from './store.ts';

/** The theme that a secret address leads to; undefined if there is none. */
export async function themeAt(table: Table, secret: string): Promise<Theme | undefined> {
  const found = await readLink(table, secret, themePages);
  return found && readItem(table, themes.ref(found.organisationId, found.id));
}
