import type { Instant } from '../../functions/kernel/base/calendar/instant.ts';
import { operations } from '../../functions/registry.ts';
import type { DocumentStorage } from '../../functions/ports/documents/port.ts';
import type { WebhookSender } from '../../functions/ports/webhook-sender/port.ts';
import { usualSettings } from '../../functions/stage-settings.ts';
import { startGateway } from '../../local/gateway/server.ts';
import { startVirtualPlatform } from '../../local/virtual-platform.ts';
import { problemLog } from '../stories/support/problem-log.ts';
import { openInProcess } from '../support/engines/in-process.ts';
import { leanTableConnection } from '../support/engines/lean-table-connection.ts';
import type { OpenVersion, Seat } from './seat.ts';

/**
 * Begins to work with this version of the code. A stage begins to take ACH files in a release of its own, after one that knows them: the version
 * before this one does not.
 */
export async function openVersion({ engine, files, clock, rootKey, receive, kept }: Seat): Promise<OpenVersion> {
  const { log, problems } = problemLog();
  const virtual = await startVirtualPlatform({
    clock: { now: () => clock.now() as Instant, set: (instant) => clock.set(instant) },
    log,
    rootKey,
    settings: { banks: usualSettings.banks },
    connect: () => Promise.resolve(leanTableConnection(openInProcess(engine))),
    ports: { documents: documentsIn(files), webhookSender: senderTo(receive) },
    ...(kept === undefined ? {} : { kept }),
  });
  const gateway = await startGateway({ operations, reference: noReference, platform: virtual.platform, port: 0 });
  return {
    address: gateway.address,
    organisation: virtual.organisation,
    problems,
    drain: virtual.drain,
    passTime: (milliseconds) => virtual.advanceRealTime(milliseconds),
    messages: () => virtual.waitingMessages(),
    close: async () => {
      await gateway.stop();
      await virtual.stop();
    },
  };
}

const documentsIn = (files: Seat['files']): DocumentStorage => ({
  put: (key, bytes) => Promise.resolve(void files.set(key, Uint8Array.from(bytes))),
  get: (key) => Promise.resolve(files.get(key)),
  remove: (key) => Promise.resolve(void files.delete(key)),
});

const senderTo = (receive: Seat['receive']): WebhookSender => ({
  send: ({ url, headers, body }) => {
    const status = receive({ url, headers, body: typeof body === 'string' ? body : Buffer.from(body).toString() });
    return Promise.resolve({ outcome: 'answered', status, durationMs: 1, bodyStart: '' });
  },
});

/** No story reads the reference. */
const noReference = {
  openApi: () => '{}',
  openApiOfWing: () => undefined,
  documentation: () => Promise.resolve(undefined),
};
