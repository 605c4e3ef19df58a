import { defineOperation } from '../../../kernel/http/operation.ts';
import { archiveControl } from '../card-control.ts';
import { changeableControl, loadControl } from '../operation-frame.ts';
import { cardControlToResource } from '../resource.ts';
import { controlMachine } from '../statuses.ts';
import { activeControls, controlKinds } from '../store.ts';

export const archiveCardControl = defineOperation({
  id: 'archiveCardControl',
  capability: 'card-controls',
  method: 'DELETE',
  path: '/card-controls/{id}',
  scopes: ['cards-write'],
  timeoutSeconds: 5,
  response: { status: 200 },
  errors: ['not_found'],
  uses: { read: [], write: controlKinds },

  load: ({ organisationId, path }) => ({
    ...loadControl(organisationId, path.id),
    active: activeControls(organisationId),
  }),

  handle: async (call) => {
    const before = changeableControl(call);
    if (controlMachine.isRepeated(before, 'archive')) return { data: cardControlToResource(before) };
    const { control, change } = archiveControl(before, call.loaded.active, call.now);
    await call.save(change);
    return { data: cardControlToResource(control) };
  },
});
