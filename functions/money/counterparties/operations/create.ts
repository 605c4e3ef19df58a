import { mustBeActive } from '../../../onboarding/customers/customer-machine.ts';
import * as z from 'zod';
import { accountKind } from '../../../accounts/accounts/for-others.ts';
import { customerHead, customerKind } from '../../../onboarding/customers/for-others.ts';
import { mustStayWithin } from '../../../onboarding/customers/opening-bound.ts';
import { remaining } from '../../../kernel/lists/holes.ts';
import { institution, institutionKind, knownInstitution } from '../../institutions/for-others.ts';
import { invariant } from '../../../kernel/base/invariant.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { notFound } from '../../../kernel/base/problem.ts';
import { toOne } from '../../../kernel/jsonapi/link.ts';
import { insert, replace } from '../../../kernel/table/write.ts';
import { momentFor } from '../../../accounts/ledger/moment.ts';
import { organisation, organisationKind } from '../../../organisations/for-others.ts';
import { linkingAlarms } from '../../../ports/account-linking/alarms.ts';
import { numbersAttributes, tokenAttributes } from '../attributes.ts';
import { askForNumbers, sealedNumbers } from '../linked-numbers.ts';
import { requirePermitted } from '../linked-account-here.ts';
import { counterpartyToResource } from '../resource.ts';
import { type Counterparty, counterpartyKind, counterparties } from '../store.ts';
import { claimToken, tokenClaimKind } from '../token-claim.ts';
import { mustDecideTests } from '../test-policy.ts';
import { getCounterparty } from './get.ts';

const names = { type: 'achCounterparty', aliases: ['counterparty'] } as const;
const relationships = z.object({ customer: toOne('customer') });

export const createCounterparty = defineOperation({
  id: 'createCounterparty',
  capability: 'counterparties',
  method: 'POST',
  path: '/counterparties',
  scopes: ['counterparties-write'],
  timeoutSeconds: 5,
  request: {
    variants: [
      defineVariant({
        ...names,
        given: 'attributes.providerProcessorToken',
        attributes: tokenAttributes,
        relationships,
      }),
      defineVariant({
        ...names,
        attributes: numbersAttributes,
        relationships,
      }),
    ],
  },
  response: { status: 201 },
  errors: [
    'not_found',
    'invalid_state',
    'idempotency_key_conflict',
    'already_exists',
    'limits_exceeded',
    'request_timeout',
    'feature_disabled',
    'NameVerificationFailed',
  ],
  uses: {
    read: [organisationKind, accountKind, institutionKind],
    write: [counterpartyKind, customerKind, tokenClaimKind],
  },
  needs: ['accountLinking'],
  alarmsOn: linkingAlarms,
  replayedBy: getCounterparty,

  load: ({ organisationId, accessScope, body: { attributes, relationships } }) => ({
    org: organisation(organisationId),
    head: customerHead(organisationId, relationships.customer.data.id),
    holes:
      accessScope.customerId === undefined ? undefined : counterparties.holes(organisationId, accessScope.customerId),
    bank: 'routingNumber' in attributes ? institution(attributes.routingNumber) : undefined,
  }),

  handle: async (call) => {
    const { organisationId, accessScope, body, loaded, now, table, platform, save } = call;
    const { org, head } = loaded;
    invariant(org !== undefined, 'the organisation of a token was not found');
    if (head === undefined) {
      throw notFound('The customer', body.relationships.customer.data.id, '/data/relationships/customer');
    }
    mustBeActive(head, { pointer: '/data/relationships/customer' });
    const count = remaining(loaded.holes).upTo(head.counterparties);
    const max = platform.settings.customers.opens.counterparties;
    mustStayWithin(call.caller, { count, max, what: 'counterparties', pointer: '/data/relationships/customer' });
    const { attributes } = body;
    const { name, type, permissions, tags, sendPrenote } = attributes;
    mustDecideTests(call.caller, sendPrenote);
    const number = head.counterparties + 1;
    const key = counterparties.place(organisationId, head.id, number);
    const cipher = await call.cipher();
    const own = { organisationId, id: key.id };
    let numbers;
    if ('routingNumber' in attributes) {
      const { routingNumber, accountNumber } = attributes;
      const content = { permissions, customerId: head.id, routingNumber, accountNumber };
      await requirePermitted(content, { table, org, banks: platform.settings.banks }, accessScope);
      const bank = knownInstitution(attributes.routingNumber, loaded.bank, platform.settings)?.name ?? '';
      numbers = sealedNumbers({ ...attributes, bank }, own, cipher);
    } else {
      numbers = await askForNumbers(call, { ...own, ...attributes }, cipher);
    }

    const at = momentFor(now, head);
    const created: Counterparty = {
      ...key,
      version: 0,
      organisationId,
      customerId: head.id,
      customerType: head.type,
      createdAt: at,
      name,
      type,
      ...numbers,
      permissions,
      tags: tags ?? {},
      ...(sendPrenote === true ? { sendPrenote } : {}),
    };
    const writes = [insert(created), replace({ ...head, counterparties: number, lastAt: at }), ...claimToken(created)];
    const about = [{ type: 'achCounterparty', id: created.id }];
    await save({ at, writes, listed: [counterparties.listed(created.id)], about }, created.id);
    return { data: counterpartyToResource(created, cipher) };
  },
});
