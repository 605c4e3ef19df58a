import * as z from 'zod';
import { linkTo } from '../../kernel/jsonapi/link.ts';
import { authenticationChecks, tokenChecks } from './presented.ts';

/** What was presented with a use of a card, as attributes of a resource. */
export const presentedAttributes = {
  tokenCheck: z.enum(tokenChecks).optional(),
  authenticationCheck: z.enum(authenticationChecks).optional(),
};

/** What was presented with a use of a card, as relationships of a resource. */
export const presentedLinks = {
  cardToken: linkTo('cardToken').optional(),
  cardAuthentication: linkTo('cardAuthentication').optional(),
};
