import { bodies } from './bodies.ts';
import { counterFrom } from '../recording/recorder.ts';
import { ssnOf } from './applicants.ts';
import type { Answer, caller } from './platform.ts';

/** Calls operations of one organisation. */
export type Call = ReturnType<typeof caller>;

/** The same calls with another token of the organisation. */
export const callWith =
  (call: Call, token: string): Call =>
  (method, target, body, options) =>
    call(method, target, body, { token, ...options });

/** The calls of another user: what one user has caused, another one reviews. */
export const otherUser = async (
  call: Call,
  _: string,
  addUser: () => Promise<string>,
  tokenOf: (userId: string) => Promise<string>,
): Promise<Call> => callWith(call, await tokenOf(await addUser()));

/** The data of an answer of this status; throws for any other. */
// oxlint-disable-next-line typescript/no-explicit-any -- documents of every shape
export function dataOf(answer: Answer, status = 201): any {
  if (answer.status === status) return answer.body.data;
  throw new Error(`answered ${String(answer.status)} instead of ${String(status)}: ${JSON.stringify(answer.body)}`);
}

const nextApplicant = counterFrom(50_000_000);

/** Creates an Active customer by requests that `call` sends; returns the customer's id. */
export async function makeCustomer(call: Call, attributes: object = {}): Promise<string> {
  const application = dataOf(
    await call('POST', '/applications', bodies.application(ssnOf(nextApplicant()), { ...attributes })),
  );
  return String(application.relationships.customer.data.id);
}

/** Makes an account of a customer, likewise; answers its id. `funds` in cents come in from outside. */
export async function makeAccount(call: Call, customerId: string, funds = 0): Promise<string> {
  const id = String(dataOf(await call('POST', '/accounts', bodies.account(customerId))).id);
  if (funds > 0) dataOf(await call('POST', '/sandbox/payments', bodies.credit(id, funds)));
  return id;
}

const attemptsMax = 40;

/** A client that repeats a request that was not answered with a decision: 5xx, or 429. */
export function persistent(call: Call): Call {
  return async (...request) => {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await call(...request);
      const isDecided = answer.status < 500 && answer.status !== 429;
      if (isDecided || attempt === attemptsMax) return answer;
    }
  };
}
