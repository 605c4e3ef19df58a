import type { Account } from '../../accounts/accounts/store.ts';
import type { Counterparty } from '../counterparties/store.ts';
import type { Change } from '../../kernel/journal/change.ts';
import type { Call, Variant } from '../../kernel/http/operation.ts';
import type { QueryShape } from '../../kernel/jsonapi/query-shape.ts';
import type { ItemRef } from '../../kernel/table/item.ts';
import type { Organisation } from '../../organisations/store.ts';
import type { Payment } from './store.ts';

/** What is read before a payment is decided; each kind asks for what it needs. */
export type PaymentLoads = {
  readonly account: ItemRef<Account>;
  readonly counterpartyAccount?: ItemRef<Account>;
  readonly counterparty?: ItemRef<Counterparty> | undefined;
  readonly organisation?: ItemRef<Organisation>;
};

type AnyCall = Call<'/payments', Variant, QueryShape, PaymentLoads>;

/** What a payment of one form is decided with: of a request, or of one of a bulk. */
export interface CreateCall<Body> extends Pick<
  AnyCall,
  'organisationId' | 'caller' | 'now' | 'table' | 'platform' | 'cipher' | 'once' | 'loaded'
> {
  readonly body: Body;
}

/** A payment that was decided upon, and the change that creates it. */
export interface CreatedPayment {
  readonly payment: Payment;
  readonly change: Change;
}
