import { plusMs } from '../../kernel/base/calendar/instant.ts';
import type { Table } from '../../kernel/table/table.ts';
import type { Ids } from '../ids/port.ts';
import type { Settings } from '../settings.ts';
import type { CardProcessor } from './port.ts';
import { pageSignature, simulatedCardPages } from './addresses.ts';
import { simulatedCardKey } from './items.ts';

/** How long the address of a page opens. */
const openMs = 5 * 60_000;

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
    const url = `${settings.pagesUrl}/hosted/${simulatedCardPages}/${words}.${pageSignature(words, reference)}`;
    return Promise.resolve({ outcome: 'answered', value: { url, expiresAt } });
  },
  pinStatus: async (reference) => {
    const known = await table.get(simulatedCardKey(reference));
    return { outcome: 'answered', value: known?.['sealedPin'] === undefined ? 'NotSet' : 'Set' };
  },
});
