import { account } from '../../accounts/accounts/for-others.ts';
import { readItem } from '../../kernel/table/read-item.ts';
import { type AnsweredOutcome, questionKind } from './answered-question.ts';
import { approvalForm, approveByOrganisation } from './approve.ts';
import { decisionFrame, loadRequest } from './decision-frame.ts';
import { declineByOrganisation, declineForm } from './decline.ts';

/** Whether a card may be used. */
export const requestQuestion = questionKind({
  forms: [approvalForm, declineForm],
  uses: decisionFrame.uses,

  load: async (table, { organisationId, id }, body) => {
    const refs = loadRequest(organisationId, id);
    const fundingId = 'fundingAccount' in body.attributes ? body.attributes.fundingAccount : undefined;
    const [request, owner, funding] = await Promise.all([
      readItem(table, refs.request),
      readItem(table, refs.account),
      readItem(table, fundingId === undefined ? undefined : account(organisationId, fundingId)),
    ]);
    return { request, account: owner, funding };
  },

  decide: async ({ body, ...call }): Promise<AnsweredOutcome> => {
    const { approvedAmount } = await (body.type === approvalForm.type
      ? approveByOrganisation({ ...call, body })
      : declineByOrganisation({ ...call, body }));
    return approvedAmount === undefined ? 'Declined' : 'Approved';
  },
});
