import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import * as z from 'zod';
import type { Platform } from '../functions/ports/platform.ts';
import { organisation } from '../functions/organisations/store.ts';
import { PlatformProblem } from './engines/platform-problem.ts';

const keptSchema = z.object({ organisationId: z.string(), userId: z.string(), token: z.string() });
export type KeptOrganisation = z.infer<typeof keptSchema>;

/** The organisation of this laptop. The first start creates it; later starts use the same organisation and token. */
export async function keptOrganisation(
  file: string | undefined,
  platform: Pick<Platform, 'table'>,
  found: () => Promise<KeptOrganisation>,
): Promise<KeptOrganisation> {
  if (file === undefined) return found();
  if (!existsSync(file)) {
    const founded = await found();
    // Renaming is atomic. After a crash before it, the next start creates another organisation.
    writeFileSync(`${file}.new`, JSON.stringify(founded), { mode: 0o600 });
    renameSync(`${file}.new`, file);
    return founded;
  }
  const kept = keptSchema.safeParse(parsed(readFileSync(file, 'utf8')));
  const isThere = kept.success && (await platform.table.get(organisation(kept.data.organisationId).key)) !== undefined;
  if (kept.success && isThere) return kept.data;
  throw new PlatformProblem(
    'The local data does not contain the organisation of the file next to it.',
    'Start with fresh data: npm start -- --reset',
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
