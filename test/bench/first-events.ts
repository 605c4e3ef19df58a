import type { APIGatewayProxyEvent } from 'aws-lambda';
import { expect } from 'expect';
import { invariant } from '../../functions/kernel/base/invariant.ts';
import type { AnyOperation } from '../../functions/kernel/http/operation.ts';
import { operations } from '../../functions/registry.ts';
import { proxyEvent } from '../../local/gateway/proxy-event.ts';
import { createRouter } from '../../local/gateway/route.ts';
import type { TestPlatform } from '../support/bank/platform.ts';

type Call = Parameters<TestPlatform['call']>;

/**
 * The event of a request that an operation answers with success, against things that are made for it on the platform: the request of
 * its example.
 */
export async function firstEvents(
  bank: TestPlatform,
): Promise<(operation: AnyOperation) => Promise<APIGatewayProxyEvent>> {
  // Those who make the things check what they are answered.
  Object.assign(globalThis, { expect });
  const { cases, happyRequest } = await import('../generated/support/requests.ts');
  const { withCustomers } = await import('../generated/support/senders.ts');
  let kept: { readonly wanted: string; call?: Call } | undefined;
  const customers = withCustomers({
    ...bank,
    call: async (...call: Call) => {
      if (kept?.wanted !== `${call[0]} ${call[1]}`) return bank.call(...call);
      kept.call = call;
      return { status: 200, headers: {}, body: {} };
    },
  });
  return async (operation) => {
    const one = cases.find(({ operation: { id } }) => id === operation.id);
    invariant(one !== undefined, `${operation.id} has no example`);
    const { method, target, body } = await happyRequest(customers, one);
    const keeping: typeof kept = { wanted: `${method} ${target}` };
    kept = keeping;
    await customers.call(method, target, body);
    kept = undefined;
    return eventOf(operation, keeping.call ?? [method, target, body], bank.token);
  };
}

const route = createRouter(operations);

function eventOf(
  { request }: AnyOperation,
  [method, target, body, options]: Call,
  token: string,
): APIGatewayProxyEvent {
  const routed = route(method, new URL(target, 'http://bench').pathname);
  invariant(routed !== undefined, `nothing answers ${method} ${target}`);
  const upload = request?.upload?.example;
  const contentType = upload?.contentType ?? (body === undefined ? undefined : 'application/vnd.api+json');
  return proxyEvent(
    {
      method,
      target,
      headers: {
        authorization: `Bearer ${options?.token ?? token}`,
        ...(contentType === undefined ? {} : { 'content-type': contentType }),
      },
      body:
        upload === undefined ? Buffer.from(body === undefined ? '' : JSON.stringify(body)) : Buffer.from(upload.body),
      sourceIp: '203.0.113.10',
      requestId: 'bench',
    },
    routed,
  );
}
