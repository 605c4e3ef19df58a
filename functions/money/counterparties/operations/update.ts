import { mustBeActive } from '../../../onboarding/customers/customer-machine.ts';
import * as z from 'zod';
import { accountKind } from '../../../accounts/accounts/for-others.ts';
import { customerHead, customerKind } from '../../../onboarding/customers/for-others.ts';
import { institutionKind } from '../../institutions/for-others.ts';
import { invariant } from '../../../kernel/base/invariant.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant } from '../../../kernel/http/variant.ts';
import { notFound, Problem } from '../../../kernel/base/problem.ts';
import { parseChildId } from '../../../kernel/base/ids/child-id.ts';
import { tagChangesField } from '../../../kernel/jsonapi/fields.ts';
import { mergedTags } from '../../../kernel/jsonapi/tags.ts';
import { replace, unchanged } from '../../../kernel/table/write.ts';
import { organisation, organisationKind } from '../../../organisations/for-others.ts';
import type { FieldCipher } from '../../../ports/cipher/port.ts';
import { linkingAlarms } from '../../../ports/account-linking/alarms.ts';
import { recurringPaymentStatusEvents } from '../../recurring-payments/events.ts';
import { recurringPaymentKind } from '../../recurring-payments/for-others.ts';
import { suspended } from '../../recurring-payments/recurring-payment.ts';
import { activeSchedulesOf } from '../../recurring-payments/relinks.ts';
import { permissionsField, processorTokenField, sendPrenoteField, verifyNameField } from '../attributes.ts';
import { tokenPointer } from '../link-problem.ts';
import { askForNumbers } from '../linked-numbers.ts';
import { requirePermitted } from '../linked-account-here.ts';
import { counterpartyToResource } from '../resource.ts';
import { type Counterparty, counterparties, counterpartyKind, openCounterpartyNumber } from '../store.ts';
import { mustDecideTests, withTest } from '../test-policy.ts';
import { claimToken, releaseToken, tokenClaimKind } from '../token-claim.ts';

/** The most schedules suspended in this transaction. The others are suspended by their next run, which checks the counterparty. */
const suspendedMax = 80;

export const updateCounterparty = defineOperation({
  id: 'updateCounterparty',
  capability: 'counterparties',
  method: 'PATCH',
  path: '/counterparties/{id}',
  scopes: ['counterparties-write'],
  timeoutSeconds: 5,
  request: {
    variants: [
      defineVariant({
        type: 'counterparty',
        aliases: ['achCounterparty'],
        attributes: z.object({
          providerProcessorToken: processorTokenField.optional(),
          verifyName: verifyNameField,
          permissions: permissionsField.optional(),
          sendPrenote: sendPrenoteField.optional(),
          tags: tagChangesField.optional(),
        }),
      }),
    ],
  },
  response: { status: 200 },
  errors: [
    'not_found',
    'invalid_state',
    'already_exists',
    'request_timeout',
    'feature_disabled',
    'NameVerificationFailed',
  ],
  uses: {
    read: [organisationKind, accountKind, institutionKind, customerKind],
    write: [counterpartyKind, tokenClaimKind, recurringPaymentKind],
  },
  needs: ['accountLinking'],
  alarmsOn: linkingAlarms,

  load: ({ organisationId, path }) => {
    const ownerId = parseChildId(path.id)?.ownerId;
    return {
      org: organisation(organisationId),
      before: counterparties.ref(organisationId, path.id),
      head: ownerId === undefined ? undefined : customerHead(organisationId, ownerId),
    };
  },

  handle: async (call) => {
    const { path, body, loaded, now, table, platform, accessScope, save } = call;
    const { before, org, head } = loaded;
    if (before === undefined) throw notFound('The counterparty', path.id);
    invariant(
      head !== undefined && org !== undefined,
      'the customer or the organisation of a counterparty was not found',
    );
    mustBeActive(head);
    const { providerProcessorToken, verifyName, permissions = before.permissions, tags, sendPrenote } = body.attributes;
    mustDecideTests(call.caller, sendPrenote);
    requireFitting(before, providerProcessorToken);
    if (verifyName && providerProcessorToken === undefined) {
      const detail = 'verifyName: only the owners of an account with a processor token can be looked up';
      throw new Problem('invalid_value', { detail, pointer: '/data/attributes/verifyName' });
    }

    const cipher = await call.cipher();
    if (before.tokenHash === undefined && permissions !== before.permissions) {
      const { customerId, routingNumber } = before;
      const content = { permissions, customerId, routingNumber, accountNumber: openCounterpartyNumber(before, cipher) };
      await requirePermitted(content, { table, org, banks: platform.settings.banks }, accessScope);
    }
    const linked =
      providerProcessorToken === undefined
        ? {}
        : await askForNumbers(call, { ...before, permissions, providerProcessorToken, verifyName }, cipher);
    const isRedirected = !verifyName && isElsewhere(before, { ...before, ...linked }, cipher);
    const after: Counterparty = {
      ...withTest(before, sendPrenote),
      ...linked,
      ...(isRedirected ? { relinks: (before.relinks ?? 0) + 1 } : {}),
      permissions,
      tags: mergedTags(before.tags, tags),
    };
    const active = isRedirected ? await activeSchedulesOf(table, before, head) : [];
    const halted = active.slice(0, suspendedMax).map((one) => suspended(one, 'CounterpartyRelinked', now));
    const claims = after.tokenHash === before.tokenHash ? [] : [...releaseToken(before), ...claimToken(after)];
    await save({
      writes: [replace(after), ...claims, unchanged(head, 'status'), ...halted.map((one) => replace(one))],
      events: halted.flatMap((one) => recurringPaymentStatusEvents(one, 'Active')),
      about: [{ type: 'achCounterparty', id: path.id }],
    });
    return { data: counterpartyToResource(after, cipher) };
  },
});

/** True where the numbers are those of another account. */
const isElsewhere = (before: Counterparty, after: Counterparty, cipher: FieldCipher): boolean =>
  after.routingNumber !== before.routingNumber ||
  openCounterpartyNumber(after, cipher) !== openCounterpartyNumber(before, cipher);

/** Refuses to change a counterparty with numbers into a linked one, or the reverse. */
function requireFitting({ tokenHash }: Counterparty, token: string | undefined): void {
  if ((tokenHash === undefined) === (token === undefined)) return;
  const detail =
    token === undefined
      ? 'providerProcessorToken: is required, for the counterparty was made with one'
      : 'providerProcessorToken: the counterparty was made with account numbers';
  throw new Problem('invalid_value', { detail, pointer: tokenPointer });
}
