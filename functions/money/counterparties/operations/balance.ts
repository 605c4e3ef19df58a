import { customerHead, customerKind } from '../../../onboarding/customers/for-others.ts';
import { invariant } from '../../../kernel/base/invariant.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { notFound, Problem } from '../../../kernel/base/problem.ts';
import { parseChildId } from '../../../kernel/base/ids/child-id.ts';
import { link } from '../../../kernel/jsonapi/link.ts';
import type { LinkAnswer, LinkFailure } from '../../../ports/account-linking/port.ts';
import { linkingAlarms } from '../../../ports/account-linking/alarms.ts';
import { balanceOf, verifyOwner } from '../linked-account.ts';
import { outageProblem } from '../link-problem.ts';
import { counterparties, counterpartyKind, openProcessorToken } from '../store.ts';
import { makeResource } from '../../../kernel/jsonapi/resource.ts';
import type { counterpartyBalanceResource } from '../resource-schema.ts';

const timeoutSeconds = 120;
/** The provider's time to answer. The rest of the request's time is for our own answer. */
const providerTimeoutMs = 110_000;

export const getCounterpartyBalance = defineOperation({
  id: 'getCounterpartyBalance',
  capability: 'counterparties',
  method: 'GET',
  path: '/counterparties/{id}/balance',
  scopes: ['counterparties'],
  timeoutSeconds,
  concurrentMax: 5,
  streams: true,
  response: { status: 200 },
  errors: ['not_found', 'counterparty_not_linked', 'counterparty_not_owned', 'request_timeout', 'feature_disabled'],
  uses: { read: [counterpartyKind, customerKind], write: [] },
  needs: ['cipher', 'accountLinking'],
  alarmsOn: linkingAlarms,

  load: ({ organisationId, path }) => {
    const ownerId = parseChildId(path.id)?.ownerId;
    return {
      counterparty: counterparties.ref(organisationId, path.id),
      head: ownerId === undefined ? undefined : customerHead(organisationId, ownerId),
    };
  },

  handle: async ({ path, loaded, platform, cipher }) => {
    const { counterparty, head } = loaded;
    if (counterparty === undefined) throw notFound('The counterparty', path.id);
    invariant(head !== undefined, 'the customer of a counterparty was not found');
    const token = openProcessorToken(counterparty, await cipher());
    if (token === undefined) {
      throw new Problem('counterparty_not_linked', 'The counterparty was made with account numbers');
    }
    const { accountLinking } = platform;
    const kind = head.type === 'individualCustomer' ? 'Person' : 'Business';
    const [ownership, balance] = await Promise.all([
      verifyOwner(accountLinking, token, { name: head.name, kind }, providerTimeoutMs),
      balanceOf(accountLinking, token, providerTimeoutMs),
    ]);
    if (!valueOrThrow(ownership).isOwner) {
      throw new Problem('counterparty_not_owned', 'The customer is no owner of the external account');
    }
    const { balanceCents, availableCents } = valueOrThrow(balance);
    if (balanceCents === undefined) throw notReported();
    return {
      data: makeResource<typeof counterpartyBalanceResource>('counterpartyBalance', {
        id: counterparty.id,
        attributes: { balance: balanceCents, available: availableCents },
        relationships: {
          counterparty: link('achCounterparty', counterparty.id),
          customer: link(counterparty.customerType, counterparty.customerId),
        },
      }),
    };
  },
});

const notReported = () => new Problem('feature_disabled', 'The bank of the counterparty does not tell this');

function valueOrThrow<T>(answer: LinkAnswer<T>): T {
  if (answer.outcome === 'answered') return answer.value;
  throw problemOf(answer.failure);
}

/** The token is not part of this request, so its failure is reported as a state of the counterparty. */
function problemOf(failure: LinkFailure): Problem {
  switch (failure) {
    case 'timeout':
    case 'unavailable':
    case 'credentials refused':
    case 'rate limited':
    case 'bank unavailable':
      return outageProblem(failure);
    case 'login required':
    case 'unknown token':
      return new Problem('counterparty_not_linked', 'The link to the account has ended; relink the counterparty');
    case 'unsupported':
    case 'unverified account':
    case 'unusable account':
      return notReported();
    case 'disabled':
      return new Problem('feature_disabled', 'This stage has no account-linking provider');
  }
}
