import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { operations } from '../../functions/registry.ts';
import { openDataDir } from '../data-dir.ts';
import { projectRoot } from '../engines/project-root.ts';
import { startGateway } from '../gateway/server.ts';
import { startLocalPlatform } from '../platform.ts';
import { localReference } from '../reference.ts';
import { silentLog } from '../silent-log.ts';
import { createClient } from './client.ts';
import { type Exchange, exchangeLinesOf } from './exchange.ts';
import type { TourOptions } from './options.ts';
import { createPage } from './page.ts';
import { startReceiver } from './receiver.ts';
import { playStory } from './story.ts';
import type { Unwind } from '../unwind.ts';

/** The data that `--keep` keeps. It is not that of `npm start`, and each tour begins anew. */
const keptDir = path.join(process.env['BANKSTACK_DATA_DIR'] ?? path.join(projectRoot(), '.local'), 'tour');
const secret = 'tour-signing-secret';
/** Long enough to read what the last request did. */
const slowMs = 2_500;

/** Shows the main features over HTTP, on a new platform. Returns the exit code: 1 if a check fails. */
export async function tour({ keep, quiet, slow }: TourOptions, opened: Unwind[]): Promise<number> {
  if (keep) opened.push(await openDataDir(keptDir, { reset: true }));
  const local = await startLocalPlatform({ log: silentLog, ...(keep ? { dataDir: keptDir } : {}) });
  opened.push(() => local.stop());
  const gateway = await startGateway({
    operations,
    reference: localReference(),
    platform: local.platform,
    port: 0,
  });
  opened.push(() => gateway.stop());
  const receiver = await startReceiver(secret);
  opened.push(() => receiver.stop());
  const page = createPage(process.stdout);
  const show = (exchange: Exchange) => {
    for (const line of exchangeLinesOf(exchange)) page.dim(line);
  };
  const client = createClient(gateway.address, local.organisation.token, {
    ...(quiet ? {} : { observe: show }),
    ...(slow ? { before: () => pause(slowMs) } : {}),
  });
  const wrong = await playStory(client, receiver, secret, page);
  process.stdout.write(wrong.length === 0 ? '\nAll checks passed.\n' : `\n${wrong.length} checks failed.\n`);
  if (keep) process.stdout.write(`The data is kept. Look at it with\n  BANKSTACK_DATA_DIR=${keptDir} npm start\n`);
  return wrong.length === 0 ? 0 : 1;
}
