import * as z from 'zod';
import { defined } from '../../kernel/base/defined.ts';
import { linkIfAny } from '../../kernel/jsonapi/link.ts';
import { idSchema } from '../../kernel/table/handling.ts';
import { unknownToken } from '../card-controls/used-tokens.ts';
import { tokenWallets } from '../card-tokens/statuses.ts';

/**
 * What the platform knew of the token that paid, when it was asked. Only NotActive declines a use. Different is another token than that of the
 * authorization that is increased, reversed or settled.
 */
export const tokenChecks = ['Active', 'NotActiveYet', 'NotActive', 'Unknown', 'Different'] as const;
/** Whether the 3-D Secure authentication that a use names says who pays it. Different is another one than that of the authorization. */
export const authenticationChecks = ['Approved', 'NotApproved', 'LowerAmount', 'Unknown', 'Different'] as const;

/** What was presented with a use of a card, as items keep it. What the platform does not know has no id. */
export const storedPresented = {
  /** The token of a wallet that paid. */
  cardToken: z
    .object({ id: idSchema.optional(), check: z.enum(tokenChecks), wallet: z.enum(tokenWallets).optional() })
    .optional(),
  /** The 3-D Secure authentication of the payment. */
  cardAuthentication: z.object({ id: idSchema.optional(), check: z.enum(authenticationChecks) }).optional(),
};
export type PresentedCredentials = Readonly<z.output<z.ZodObject<typeof storedPresented>>>;

/** What was presented, without the rest of a use. */
export const presentedOf = ({ cardToken, cardAuthentication }: PresentedCredentials) =>
  defined({ cardToken, cardAuthentication });

/**
 * How a use is paid, as the rules see it, and whether its token may not pay. A wallet that the merchant names has paid by a token, too.
 */
export function paymentOf({
  cardToken,
  digitalWallet,
}: Pick<PresentedCredentials, 'cardToken'> & { readonly digitalWallet?: string | undefined }) {
  const isByToken = cardToken !== undefined || digitalWallet !== undefined;
  return {
    paidBy: isByToken ? 'Token' : 'CardNumber',
    wallet: cardToken?.wallet ?? digitalWallet,
    ...(isByToken ? { tokenId: cardToken?.id ?? unknownToken } : {}),
    ...(cardToken?.check === 'NotActive' ? { hasRefusedToken: true } : {}),
  } as const;
}

/** What was presented, as attributes of a resource. */
export const presentedAttributesOf = ({ cardToken, cardAuthentication }: PresentedCredentials) => ({
  tokenCheck: cardToken?.check,
  authenticationCheck: cardAuthentication?.check,
});

/** What was presented, as relationships of a resource. */
export const presentedLinksOf = ({ cardToken, cardAuthentication }: PresentedCredentials) => ({
  cardToken: linkIfAny(cardToken?.id === undefined ? undefined : { type: 'cardToken', id: cardToken.id }),
  cardAuthentication: linkIfAny(
    cardAuthentication?.id === undefined ? undefined : { type: 'cardAuthentication', id: cardAuthentication.id },
  ),
});
