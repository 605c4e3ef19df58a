import { personProblems } from '../../people/person-rules.ts';
import { applicationKind } from '../../applications/for-others.ts';
import { claimIdentities, identityClaimKind } from '../../applications/identity-claims.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant, type Variant } from '../../../kernel/http/variant.ts';
import { notFound, Problem } from '../../../kernel/base/problem.ts';
import type { FieldCipher } from '../../../ports/cipher/port.ts';
import { outboxKind } from '../../../ports/text-messages/items.ts';
import type { Table } from '../../../kernel/table/table.ts';
import type { Write } from '../../../kernel/table/write.ts';
import { mustBeActive } from '../customer-machine.ts';
import { saveUpdate } from '../save-update.ts';
import { type Customer, customer, customerKind } from '../store.ts';
import { type CustomerUpdate, foreignAttributes, updated, updateSchemas } from '../update.ts';
/** A customer does not move to a post office box, where no applicant may live. */
const addressProblems: NonNullable<Variant['datedProblems']> = (attributes, now, settings) =>
  personProblems(attributes, { now, settings }, [{}]);
const partial = { attributes: ['tags'], scopes: ['customer-tags-write'] } as const;

export const updateCustomer = defineOperation({
  id: 'updateCustomer',
  capability: 'customers',
  method: 'PATCH',
  path: '/customers/{id}',
  scopes: ['customers-write'],
  timeoutSeconds: 5,
  request: {
    variants: [
      defineVariant({
        type: 'individualCustomer',
        partial,
        attributes: updateSchemas.individualCustomer,
        datedProblems: addressProblems,
      }),
      defineVariant({
        type: 'businessCustomer',
        partial,
        attributes: updateSchemas.businessCustomer,
        datedProblems: addressProblems,
      }),
      defineVariant({
        type: 'trustCustomer',
        partial,
        attributes: updateSchemas.trustCustomer,
      }),
      defineVariant({
        type: 'customer',
        partial,
        attributes: updateSchemas.customer,
        datedProblems: addressProblems,
      }),
    ],
  },
  response: { status: 200 },
  errors: ['not_found', 'invalid_state', 'already_exists', 'request_timeout'],
  uses: { read: [applicationKind], write: [customerKind, identityClaimKind, outboxKind] },
  needs: ['textMessages'],

  load: ({ organisationId, path }) => ({ customer: customer(organisationId, path.id) }),

  handle: async (call) => {
    const { path, body, caller, loaded, table } = call;
    const before = loaded.customer;
    if (before === undefined) throw notFound('The customer', path.id);
    if (body.type !== 'customer' && body.type !== before.type) {
      throw new Problem('invalid_value', { detail: `type: the customer is a ${before.type}`, pointer: '/data/type' });
    }
    mustBeActive(before);

    const cipher = await call.cipher();
    const update: CustomerUpdate = body.attributes;
    if (caller.kind === 'customer' && update.ein !== undefined) {
      const detail = 'ein: only organisation tokens can change the number of a business';
      throw new Problem('forbidden', { detail, pointer: '/data/attributes/ein' });
    }
    const foreign = foreignAttributes(before.type, update);
    if (foreign.length > 0) throw new Problem('invalid_value', foreign);
    const after = updated(before, update, cipher);
    const claims = () => claimsOf(before, update, table, cipher);
    return { data: await saveUpdate(call, { before, after, cipher }, claims) };
  },
});

/**
 * Two businesses with the same number are refused, as in applications. After a change, the customer keeps the claim on
 * the old number.
 */
function claimsOf(
  before: Customer,
  { ein }: CustomerUpdate,
  table: Table,
  cipher: FieldCipher,
): Promise<readonly Write[]> {
  if (before.type !== 'businessCustomer' || ein === undefined) return Promise.resolve([]);
  return claimIdentities(table, cipher, before, { ein });
}
