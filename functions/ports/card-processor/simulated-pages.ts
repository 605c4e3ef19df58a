import { createHmac } from 'node:crypto';
import { plusMs } from '../../kernel/base/calendar/instant.ts';
import type { Table } from '../../kernel/table/table.ts';
import type { Ids } from '../ids/port.ts';
import type { Settings } from '../settings.ts';
import type { CardProcessor } from './port.ts';
import { simulatedCardKey } from './simulated-card-key.ts';

/** How long the address of a page opens. */
const openMs = 5 * 60_000;

/** The name of the simulated pages in addresses. */
export const simulatedCardPages = 'sandbox-cards';

/** The signature of the words of an address. The reference of the card is the key: it is random, and no address has it. */
export const signatureOf = (words: string, reference: string): string =>
  createHmac('sha256', reference).update(words).digest('base64url');

interface PagesBase {
  readonly table: Pick<Table, 'get'>;
  readonly settings: Pick<Settings, 'pagesUrl'>;
  readonly ids: Pick<Ids, 'digits'>;
}

/** The parts of the simulated processor that lead to its pages, which a sandbox stage serves itself (`cards/cards/pages`). */
export const simulatedPages = ({ table, settings, ids }: PagesBase): Pick<CardProcessor, 'page' | 'pinStatus'> => ({
  page: ({ reference, cardId, purpose, now }) => {
    const expiresAt = plusMs(now, openMs);
    const nonce = ids.digits(18);
    const content = [reference.split('-')[0], cardId, purpose, expiresAt, nonce];
    const words = Buffer.from(JSON.stringify(content)).toString('base64url');
    const url = `${settings.pagesUrl}/hosted/${simulatedCardPages}/${words}.${signatureOf(words, reference)}`;
    return Promise.resolve({ outcome: 'answered', value: { url, expiresAt } });
  },
  pinStatus: async (reference) => {
    const known = await table.get(simulatedCardKey(reference));
    return { outcome: 'answered', value: known?.['sealedPin'] === undefined ? 'NotSet' : 'Set' };
  },
});
