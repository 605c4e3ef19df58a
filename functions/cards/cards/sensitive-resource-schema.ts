import { resourceSchema } from '../../kernel/jsonapi/answer-schema.ts';
import { instantField } from '../../kernel/jsonapi/fields.ts';
import { secretText } from '../../kernel/jsonapi/secret-text.ts';
import { pinStatuses } from '../../ports/card-processor/port.ts';
import * as z from 'zod';

/** Whether the holder has set a PIN. The PIN itself never reaches the platform. */
export const pinStatusResource = resourceSchema(
  'pinStatus',
  z.strictObject({ status: z.enum(pinStatuses) }),
  {},
  { withoutId: true },
);

/** A page of the processor, for the holder of a card only. */
export const cardPageResource = resourceSchema(
  'cardPage',
  z.strictObject({ url: secretText('once'), expiresAt: instantField }),
  {},
  { withoutId: true },
);

/** The encrypted payload with which a wallet adds a card. Only the wallet that made the nonce can open it. */
export const walletPayloadResource = resourceSchema(
  'mobileWalletPayload',
  z.strictObject({ payload: z.string() }),
  {},
  { withoutId: true },
);
