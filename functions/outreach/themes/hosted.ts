import { readItem } from '../../kernel/table/read-item.ts';
import type { Table } from '../../kernel/table/table.ts';
import { pageLink } from '../hosted-pages/links.ts';
import { themePages } from '../hosted-pages/layout.ts';
import { type Theme, themes } from './store.ts';

/** The theme that a secret address leads to; undefined if there is none. */
export async function themeAt(table: Table, secret: string): Promise<Theme | undefined> {
  const found = await readItem(table, pageLink(secret));
  if (found?.of !== themePages) return undefined;
  return readItem(table, themes.ref(found.organisationId, found.id));
}
