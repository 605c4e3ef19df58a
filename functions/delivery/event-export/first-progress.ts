import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { invariant } from '../../kernel/base/invariant.ts';
import type { Platform } from '../../ports/platform.ts';
import { headChunk } from '../events/log-reads.ts';
import { numbersWithin } from '../events/time-range.ts';
import { type ExportProgress, insertProgress, progressKey } from './store.ts';

/** Begins the export of an organisation before the first event that the setting asks for. */
export async function firstProgress(
  { table, settings }: Pick<Platform, 'table' | 'settings'>,
  organisationId: string,
): Promise<ExportProgress> {
  const { eventExport } = settings;
  invariant(eventExport !== undefined, `the stage ${settings.stage} exports no events`);
  const { begins = 'beginning' } = eventExport;
  const head = begins === 'beginning' ? undefined : await headChunk(table, organisationId);
  const since = begins as Instant;
  const first = head === undefined ? 1 : (await numbersWithin(table, organisationId, { since }, head)).from;
  const key = progressKey(organisationId, 'events');
  return insertProgress(table, { ...key, version: 1, organisationId, position: first - 1, isUnbegun: true });
}
