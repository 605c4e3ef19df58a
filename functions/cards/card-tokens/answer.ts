import { readItem } from '../../kernel/table/read-item.ts';
import { questionKind } from '../authorization-requests/answered-question.ts';
import {
  approvalOf,
  decideByOrganisation,
  declinedByOrganisation,
  tokenApprovalForm,
  tokenDeclineForm,
} from './decide.ts';
import { tokenStepFrame } from './operation-frame.ts';
import { cardTokens } from './store.ts';

/** Whether a wallet may have a token of a card. */
export const tokenQuestion = questionKind({
  forms: [tokenApprovalForm, tokenDeclineForm],
  uses: tokenStepFrame.uses,

  load: async (table, { organisationId, id }) => ({
    token: await readItem(table, cardTokens.ref(organisationId, id)),
  }),

  decide: async ({ body, ...call }) => {
    const isApproved = body.type === tokenApprovalForm.type;
    await decideByOrganisation(isApproved ? approvalOf(body.attributes) : declinedByOrganisation, call);
    return isApproved ? 'Approved' : 'Declined';
  },
});
