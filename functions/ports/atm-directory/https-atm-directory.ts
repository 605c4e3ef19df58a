import * as z from 'zod';
import { partnerText } from '../../kernel/base/text/text.ts';
import { type PartnerAddress, partnerAt } from '../https/ask-partner.ts';
import { type AtmDirectory, atmsMax, directoryTimeoutSeconds } from './port.ts';

const textMax = 255;
const text = partnerText(textMax);
const atmSchema = z.object({
  network: text,
  locationName: text,
  coordinates: z.object({ longitude: z.number().min(-180).max(180), latitude: z.number().min(-90).max(90) }),
  address: z.object({ street: text, city: text, state: text, postalCode: text, country: text }),
  distance: z.number().min(0),
  surchargeFree: z.boolean(),
  acceptDeposits: z.boolean(),
});
const answerSchema = z.object({ atms: z.array(atmSchema) });

const unknownLocation = 404;

/** A directory that speaks the protocol of docs/partners/atm-directory.md. */
export function createHttpsAtmDirectory({
  timeoutMs = directoryTimeoutSeconds * 1000,
  ...address
}: Omit<PartnerAddress, 'timeoutMs'> & { readonly timeoutMs?: number }): AtmDirectory {
  const ask = partnerAt({ ...address, timeoutMs });
  return {
    near: async (center, radiusMiles) => {
      const answer = await ask({ path: 'atms', body: { ...center, radiusMiles } }, answerSchema);
      if (answer.outcome === 'answered') {
        const atms = answer.value.atms.toSorted((one, other) => one.distance - other.distance).slice(0, atmsMax);
        return { outcome: 'answered', atms };
      }
      const { failure } = answer;
      if (typeof failure === 'string') return { outcome: 'failed', failure };
      return { outcome: 'failed', failure: failure === unknownLocation ? 'unknown place' : 'unavailable' };
    },
  };
}
