import * as z from 'zod';
import { partnerText } from '../../kernel/base/text/text.ts';
import { type PartnerAddress, partnerAt } from '../https/ask-partner.ts';
import { type BillerDirectory, billersTimeoutSeconds } from './port.ts';

const textMax = 255;
const addressesMax = 50;
const text = partnerText(textMax);
const addressSchema = z.object({
  street: text,
  street2: text.nullish(),
  city: text,
  state: text.nullish(),
  postalCode: text,
  country: z.string().regex(/^[A-Z]{2}$/),
});
const billerSchema = z.object({
  id: text,
  name: text,
  category: text,
  addresses: z.array(addressSchema).max(addressesMax),
});
const answerSchema = z.object({ billers: z.array(billerSchema), total: z.int().min(0) });

/** A directory that speaks the protocol of docs/partners/biller-directory.md. */
export function createHttpsBillerDirectory({
  timeoutMs = billersTimeoutSeconds * 1000,
  ...address
}: Omit<PartnerAddress, 'timeoutMs'> & { readonly timeoutMs?: number }): BillerDirectory {
  const ask = partnerAt({ ...address, timeoutMs });
  return {
    named: async (name, range) => {
      const answer = await ask({ path: 'billers', body: { name, ...range } }, answerSchema);
      if (answer.outcome === 'failed') {
        const { failure } = answer;
        return { outcome: 'failed', failure: failure === 'timeout' ? failure : 'unavailable' };
      }
      const { billers, total } = answer.value;
      // More than were asked for would not be the page that the answer says it is.
      return billers.length > range.limit
        ? { outcome: 'failed', failure: 'unavailable' }
        : { outcome: 'answered', billers, total };
    },
  };
}
