import { addFirstToken } from '../../../functions/founding/first-token.ts';
import { individual } from '../../support/bank/applicants.ts';
import type { Answer, TestPlatform } from '../../support/bank/platform.ts';
import { addUser } from '../../support/bank/users.ts';

/** Numbers that the simulator answers with a status (specification: magic applicant values). */
export const ssnFor = { Denied: '000000001', PendingReview: '000000004', AwaitingDocuments: '000000003' } as const;

/** An application in a status; answers its id. */
export async function applicationIn(
  bank: TestPlatform,
  status: keyof typeof ssnFor,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const { body } = await bank.call('POST', '/applications', individual({ ssn: ssnFor[status], ...changes }));
  expect(body.data.attributes.status).toBe(status);
  return body.data.id as string;
}

/** Another user of the organisation, with a token that no other token has made. */
export async function secondUser(bank: TestPlatform): Promise<{ readonly userId: string; readonly token: string }> {
  const { organisationId, platform } = bank;
  const userId = await addUser(platform, organisationId);
  return { userId, token: await addFirstToken(platform, { organisationId, userId }) };
}

export const proposal = { data: { type: 'applicationReversal', attributes: { reason: 'It was a namesake' } } };

/** Takes a step on an application, as the usual user unless another token is given. */
export const step = (
  bank: TestPlatform,
  id: string,
  name: string,
  body?: object,
  options: { readonly token?: string | null } = {},
): Promise<Answer> => bank.call('POST', `/applications/${id}/${name}`, body, options);

export const denial = (reason: string) => ({ data: { type: 'applicationDeny', attributes: { reason } } });
