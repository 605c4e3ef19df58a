import * as z from 'zod';
import { transactionResourceOf } from '../../../accounts/transactions/resource.ts';
import { amountSchema, cents } from '../../../kernel/base/money/cents.ts';
import { notFound, Problem } from '../../../kernel/base/problem.ts';
import { defineOperation, defineVariant } from '../../../kernel/http/operation.ts';
import { tagsField } from '../../../kernel/jsonapi/fields.ts';
import { toOne } from '../../../kernel/jsonapi/link.ts';
import { authorizations } from '../../authorizations/for-others.ts';
import { merchantFields, merchantOf } from '../../authorizations/merchant.ts';
import { digitsField, loadOfAccount, settleInSandbox, settlementFrame } from '../sandbox-frame.ts';

const aBoolean = z.boolean({ error: 'must be true or false' });
const degrees = (max: number) =>
  z
    .number({ error: 'must be a number of degrees' })
    .min(-max, { error: `must be at least -${max}` })
    .max(max, { error: `must be at most ${max}` });

export const purchaseInSandbox = defineOperation({
  ...settlementFrame,
  id: 'purchaseInSandbox',
  summary: 'Simulate that a purchase is settled',
  description:
    'Books the purchase, whatever the balance, because the network has paid. With the relationship authorization it releases what is held: all of it, or only the amount with final false. The amount may be more or less than authorized. The direction Credit is a refund, which has no authorization.',
  path: '/sandbox/purchases',
  request: {
    variants: [
      defineVariant({
        type: 'purchaseTransaction',
        attributes: z.object({
          amount: amountSchema,
          direction: z.enum(['Credit', 'Debit'], { error: 'must be Credit or Debit' }).default('Debit'),
          ...merchantFields,
          last4Digits: digitsField,
          coordinates: z.object({ longitude: degrees(180), latitude: degrees(90) }).optional(),
          recurring: aBoolean.default(false),
          internationalServiceFee: amountSchema.optional(),
          /** Whether nothing more of the authorization will be settled. */
          final: aBoolean.default(true),
          tags: tagsField.optional(),
        }),
        relationships: z.object({ account: toOne('depositAccount'), authorization: toOne('authorization').optional() }),
        example: {
          attributes: {
            amount: 60_00,
            merchantName: "Sherlock's Diner",
            merchantType: 5812,
            merchantLocation: 'Reno, NV',
            last4Digits: '4242',
            coordinates: { longitude: -119.81, latitude: 39.53 },
          },
          relationships: { account: { data: { type: 'depositAccount', id: '100000001' } } },
        },
      }),
    ],
  },
  response: { status: 201, data: transactionResourceOf('purchaseTransaction') },

  load: ({ organisationId, body }) => ({
    ...loadOfAccount(organisationId, body),
    authorization: authorizationOf(organisationId, body.relationships),
  }),

  handle: (call) => {
    const { attributes, relationships } = call.body;
    const { authorization } = call.loaded;
    const { amount, direction, coordinates, recurring, internationalServiceFee, tags } = attributes;
    if (relationships.authorization !== undefined) {
      const place = '/data/relationships/authorization';
      const { id } = relationships.authorization.data;
      if (authorization?.accountId !== relationships.account.data.id) throw notFound('The authorization', id, place);
      if (direction === 'Credit') {
        throw new Problem('invalid_value', { detail: 'A refund has no authorization', pointer: place });
      }
      if (authorization.status === 'Declined') {
        throw new Problem('invalid_state', { detail: 'The authorization is Declined', pointer: place });
      }
    }
    const merchant = merchantOf(attributes);
    return settleInSandbox(
      {
        ...{ type: 'purchaseTransaction', direction, amount: cents(amount), flow: 'purchases', authorization },
        isFinal: attributes.final,
        transaction: {
          summary: direction === 'Credit' ? `Refund  |  ${merchant.name}` : merchant.name,
          tags: tags ?? authorization?.tags ?? {},
          ...{ merchant, recurring, ecommerce: false, cardPresent: true },
          ...(coordinates === undefined ? {} : { coordinates }),
          ...(internationalServiceFee === undefined ? {} : { internationalServiceFee }),
        },
      },
      attributes.last4Digits,
      call,
    );
  },
});

const authorizationOf = (
  organisationId: string,
  { authorization }: { readonly authorization?: { readonly data: { readonly id: string } } | undefined },
) => (authorization === undefined ? undefined : authorizations.ref(organisationId, authorization.data.id));
