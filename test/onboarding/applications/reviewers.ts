import { individual } from '../../support/bank/applicants.ts';
import type { Answer, TestPlatform } from '../../support/bank/platform.ts';
import { reviewerOf } from '../../support/bank/users.ts';

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

export const proposal = { data: { type: 'applicationReversal', attributes: { reason: 'It was a namesake' } } };

const reviews: ReadonlySet<string> = new Set(['approve', 'deny']);

/** Takes a step on an application, unless another token is given as the usual user, who made it, or as a reviewer for a review. */
export const step = async (
  bank: TestPlatform,
  id: string,
  name: string,
  body?: object,
  options: { readonly token?: string | null } = {},
): Promise<Answer> => {
  const token = reviews.has(name.split('/').at(-1) ?? '') ? { token: await reviewerOf(bank) } : {};
  return bank.call('POST', `/applications/${id}/${name}`, body, { ...token, ...options });
};

export const denial = (reason: string) => ({ data: { type: 'applicationDeny', attributes: { reason } } });
