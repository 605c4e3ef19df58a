import * as z from 'zod';
import { setterAfter } from '../../../kernel/auth/two-setters.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { replace } from '../../../kernel/table/write.ts';
import { changedRules, controlChangeFields } from '../attributes.ts';
import { changeableControl, loadControl } from '../operation-frame.ts';
import { cardControlToResource } from '../resource.ts';
import { controlMachine } from '../statuses.ts';
import { controlKinds } from '../store.ts';

export const updateCardControl = defineOperation({
  id: 'updateCardControl',
  capability: 'card-controls',
  method: 'PATCH',
  path: '/card-controls/{id}',
  scopes: ['cards-write'],
  timeoutSeconds: 5,
  request: { variants: [defineVariant({ type: 'cardControl', attributes: z.object(controlChangeFields) })] },
  response: { status: 200 },
  errors: ['not_found', 'invalid_state', 'invalid_value'],
  uses: { read: [], write: controlKinds },

  load: ({ organisationId, path }) => loadControl(organisationId, path.id),

  handle: async (call) => {
    const before = changeableControl(call);
    const after = changedRules(before, call.body.attributes);
    if (JSON.stringify(cardControlToResource(after)) === JSON.stringify(cardControlToResource(before))) {
      return { data: cardControlToResource(before) };
    }
    controlMachine.mustAllow(before, 'change');
    const setBy = 'cardId' in after ? { setBy: setterAfter(after.setBy, call.caller.kind) } : {};
    const control = { ...after, ...setBy, updatedAt: call.now };
    await call.save({ writes: [replace(control)], about: [{ type: 'cardControl', id: control.id }] });
    return { data: cardControlToResource(control) };
  },
});
