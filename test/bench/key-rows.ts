import { keysKnownMs } from '../../functions/ports/cipher/organisation-keys.ts';
import { startTestPlatform } from '../support/bank/platform.ts';
import { weaken } from '../support/weakening/weaken.ts';
import { counted } from './counted.ts';
import type { Row } from './report.ts';

/** What a process pays for the keys of an organisation. The other rows are of processes that know them. */
export async function keyRows(): Promise<Row[]> {
  const bank = await startTestPlatform();
  const weakness = weaken(bank.client, { seed: 1 });
  try {
    bank.clock.advance({ ms: keysKnownMs });
    const { measured } = await counted(weakness, () => bank.platform.cipher(bank.organisationId));
    const what = 'keys of an organisation, in each process once in 5 minutes';
    return [{ what, measured, budget: { calls: 1, readUnits: 1 }, moonshot: undefined }];
  } finally {
    await bank.stop();
  }
}
