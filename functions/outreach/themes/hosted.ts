import type { Table } from '../../kernel/table/table.ts';
import { pageLink } from '../hosted-pages/links.ts';
import { themePages } from '../hosted-pages/layout.ts';
import { type Theme, themes } from './store.ts';

/** The theme that a secret address leads to; undefined if there is none. */
export async function themeAt(table: Table, secret: string): Promise<Theme | undefined> {
  const link = pageLink(secret);
  const found = await table.get(link.key);
  const place = found && link.parse(found);
  if (place?.of !== themePages) return undefined;
  const ref = themes.ref(place.organisationId, place.id);
  const stored = ref && (await table.get(ref.key));
  return stored && ref.parse(stored);
}
