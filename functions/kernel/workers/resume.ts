import { keyText } from '../table/kind.ts';
import { isTransient } from '../table/transient.ts';
import type { Platform } from '../../ports/platform.ts';
import { type Aside, asidePage, takeUp } from './aside.ts';
import type { StreamWork } from './define-worker.ts';
import type { ItemChange } from './item-change.ts';

/**
 * Handles the changes of an organisation that a stream worker has put aside, in order. A note is removed after its change is
 * handled. If an ordered worker fails again, that change and all later ones stay aside; another worker continues with the next
 * change. Throws the first failure; one of a service that throttles or gives no answer before others, because it can be tried again soon. Returns false
 * if `isLate` stopped it before the end.
 */
export async function resume(
  work: StreamWork,
  platform: Platform,
  organisationId: string,
  isLate: () => boolean,
): Promise<boolean> {
  const failures: unknown[] = [];
  for (let after: Aside | undefined; ;) {
    const page = await asidePage(platform.table, work.id, organisationId, after);
    after = page.at(-1);
    if (after === undefined) break;
    if (isLate()) return false;
    const steps = work.isOrdered
      ? [...Map.groupBy(page, ({ key }) => key.pk).values()]
      : page.map((one): readonly Aside[] => [one]);
    for (const step of steps) {
      try {
        await work.handle(await changesOf(platform, step), platform);
        await takeUp(platform.table, work.id, step);
      } catch (error) {
        if (work.isOrdered) throw error;
        failures.push(error);
      }
    }
  }
  if (failures.length > 0) throw failures.find(isTransient) ?? failures[0];
  return true;
}

/** The items as they are now. */
async function changesOf({ table }: Platform, aside: readonly Aside[]): Promise<readonly ItemChange[]> {
  const stored = await table.getAll(aside.map(({ key }) => key));
  return aside.map(({ key }) => ({ key, after: stored.get(keyText(key)), before: undefined }));
}
