import { readItem } from '../../kernel/table/read-item.ts';
import { questionKind } from '../authorization-requests/answered-question.ts';
import {
  approveBy,
  authenticationApprovalForm,
  authenticationDecisionFrame,
  authenticationDeclineForm,
  declineBy,
} from './decide.ts';
import { cardAuthentications } from './store.ts';

/** Whether it is the holder who pays. */
export const authenticationQuestion = questionKind({
  forms: [authenticationApprovalForm, authenticationDeclineForm],
  uses: authenticationDecisionFrame.uses,

  load: async (table, { organisationId, id }) => ({
    authentication: await readItem(table, cardAuthentications.ref(organisationId, id)),
  }),

  decide: async ({ body, ...call }) => {
    if (body.type !== authenticationApprovalForm.type) {
      await declineBy(call);
      return 'Declined';
    }
    await approveBy({ ...call, body });
    return 'Approved';
  },
});
