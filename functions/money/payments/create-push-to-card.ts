import * as z from 'zod';
import { mustBeInControl } from '../../accounts/accounts/control-agreement.ts';
import { account } from '../../accounts/accounts/for-others.ts';
import { momentFor } from '../../accounts/ledger/moment.ts';
import { idempotencyKeySchema } from '../../kernel/idempotency/idempotency.ts';
import { type BodyOf, defineVariant } from '../../kernel/http/variant.ts';
import { notFound, Problem } from '../../kernel/base/problem.ts';
import { pattern, tagsField, text } from '../../kernel/jsonapi/fields.ts';
import { toOne } from '../../kernel/jsonapi/link.ts';
import { routingNumberField } from '../../kernel/jsonapi/routing-number.ts';
import { amountSchema, cents } from '../../kernel/base/money/cents.ts';
import { type CreateCall, type CreatedPayment, mustBeOrderable, type PaymentLoads } from './create-form.ts';
import { passedLimit } from './customer-usage.ts';
import { decidePush, pushMovement } from './push-to-card.ts';

const referenceMax = 255;
const authTokenMax = 2048;

/** Text that an HTTP header can carry. Any other text could never be sent to the provider, and the funds would stay debited. */
const printable = (max: number) =>
  pattern(
    new RegExp(`^[\\x21-\\x7e](?:[\\x20-\\x7e]{0,${max - 2}}[\\x21-\\x7e])?$`),
    `must have 1 to ${max} printable ASCII characters, no space at its ends`,
  );

const cardProvider = z.object({
  authToken: printable(authTokenMax),
  institutionId: printable(referenceMax),
  destinationCardId: printable(referenceMax),
  routingNumber: routingNumberField,
  accountNumber: pattern(/^\d{1,17}$/, 'must have 1 to 17 digits'),
  referenceId: printable(referenceMax),
});

export const pushToCardForm = defineVariant({
  type: 'pushToCardPayment',
  scopes: ['payments-write'],
  attributes: z.object({
    amount: amountSchema,
    description: text(50),
    configuration: z.strictObject({ cardProvider }, { error: 'must name one provider, cardProvider, and no other' }),
    idempotencyKey: idempotencyKeySchema.optional(),
    tags: tagsField.optional(),
  }),
  relationships: z.object({ account: toOne('depositAccount') }),
});
type PushBody = BodyOf<typeof pushToCardForm>;

export function loadsOfPush(organisationId: string, { relationships }: PushBody): PaymentLoads {
  return { account: account(organisationId, relationships.account.data.id) };
}

/** Decides a push to card. The account is debited, and the provider is asked right after the change is committed. */
export async function createPush(call: CreateCall<PushBody>): Promise<CreatedPayment> {
  const { caller, body, loaded, now, platform, cipher } = call;
  if (!platform.settings.pushesToCards) throw new Problem('feature_disabled', 'This stage has no card provider');
  const { account: from } = loaded;
  const pointer = '/data/relationships/account';
  if (from === undefined) throw notFound('The account', body.relationships.account.data.id, pointer);
  await mustBeOrderable(call, from);
  mustBeInControl(caller, from, pointer);

  const { amount, description, configuration, tags } = body.attributes;
  const { limits } = platform.settings.customers;
  const movement = pushMovement({ ...from, amount: cents(amount), createdAt: momentFor(now, from) });
  const order = {
    account: from,
    customerLimits: limits,
    passedLimit: await passedLimit(platform.table, movement, limits, call.attempt),
    amount: cents(amount),
    description,
    configuration: configuration.cardProvider,
    tags: tags ?? {},
  };
  return decidePush(order, now, await cipher());
}
