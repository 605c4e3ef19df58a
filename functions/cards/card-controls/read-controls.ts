import { readAll } from '../../kernel/lists/numbered.ts';
import type { Table } from '../../kernel/table/table.ts';
import type { Card } from '../cards/for-others.ts';
import {
  activeControls,
  type ActiveControls,
  type CardControl,
  cardControls,
  controlKinds,
  organisationControls,
} from './store.ts';

/** The Active controls of an organisation on many cards; undefined if it never had one. */
export async function readActiveControls(table: Table, organisationId: string): Promise<ActiveControls | undefined> {
  const ref = activeControls(organisationId);
  const stored = await table.get(ref.key);
  return stored && ref.parse(stored);
}

/**
 * The Active controls that may hold for a card: its own, those of the cards in whose place it came, and those of the organisation. They
 * are one read more, and none if there are no controls.
 */
export async function controlsOf(
  table: Table,
  { organisationId, controlIds = [] }: Pick<Card, 'organisationId' | 'controlIds'>,
  active: ActiveControls | undefined,
): Promise<readonly CardControl[]> {
  const refs = [
    ...controlIds.flatMap((id) => cardControls.ref(organisationId, id) ?? []),
    ...(active?.ids ?? []).flatMap((id) => organisationControls.ref(organisationId, id) ?? []),
  ];
  if (refs.length === 0) return [];
  const found = await readAll<CardControl>(table, refs, { kind: controlKinds[0] });
  return found.filter(({ status }) => status === 'Active');
}

/** The Active controls that may hold for a card that is known. */
export const readControls = async (
  table: Table,
  card: Pick<Card, 'organisationId' | 'controlIds'>,
): Promise<readonly CardControl[]> => controlsOf(table, card, await readActiveControls(table, card.organisationId));
