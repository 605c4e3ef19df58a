import { defineOperation } from '../../../kernel/http/operation.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { replayQueue } from '../../webhooks/queues.ts';
import { tellOfReplays } from '../../webhooks/replay-wake.ts';
import { resendEvent, resendUses } from '../../webhooks/resend.ts';
import { logKind } from '../log.ts';
import { eventToResource } from '../resource.ts';
import { eventByNumber } from '../store.ts';

export const sendEventAgain = defineOperation({
  id: 'sendEventAgain',
  capability: 'events',
  method: 'POST',
  path: '/events/{id}',
  scopes: ['events-write'],
  timeoutSeconds: 10,
  response: { status: 200 },
  errors: ['not_found'],
  uses: { read: [logKind, ...resendUses.read], write: resendUses.write },
  sends: [replayQueue.name],

  handle: async ({ organisationId, path, now, table, platform, cipher, once, save }) => {
    const event = await eventByNumber({ table, cipher: await cipher(), organisationId }, Number(path.id));
    if (event === undefined) throw notFound('The event', path.id);

    const done = await once('webhooks', () => Promise.resolve(new Set<string>()));
    for await (const begun of resendEvent({ table, organisationId, event, now, done, save })) {
      await tellOfReplays(platform, begun);
    }
    return { data: eventToResource(event) };
  },
});
