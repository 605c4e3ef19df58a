import {
  type CodeMessage,
  type CodeTerms,
  mustHaveProvider,
  orderCodeTo,
  type OrderedCode,
} from '../../outreach/one-time-passwords/send-code.ts';
import type { PhoneNumber } from '../../ports/text-messages/port.ts';
import type { Customer } from './store.ts';
import { verificationPhone } from './verification-phone.ts';

/** Who gets a code, and how. */
interface CodeOrder extends CodeMessage {
  readonly customer: Customer;
  /** A phone of an authorized user; absent for the phone of the individual or the contact. */
  readonly phone?: PhoneNumber | undefined;
}

/**
 * A one-time password for a customer. Throws a Problem if the stage has no such channel, the phone may not get codes, or too many were
 * sent to the customer or by the organisation.
 */
export async function orderCode({ customer, phone, ...message }: CodeOrder, terms: CodeTerms): Promise<OrderedCode> {
  const { organisationId, type, id } = customer;
  mustHaveProvider(terms.platform, message.channel);
  const to = verificationPhone(customer, phone, terms);
  return orderCodeTo({ organisationId, concerns: { type, id }, holderId: id, to }, message, terms);
}
