import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { entryIn, nextHash } from '../../functions/delivery/audit-log/chain.ts';
import { hashedText } from '../../functions/delivery/audit-log/hashed-text.ts';
import { packEntries, unpackEntries } from '../../functions/delivery/audit-log/packed-entries.ts';
import { logChunkItem, logPartition, storedChunk } from '../../functions/delivery/events/log.ts';
import { bodies } from '../support/bank/bodies.ts';
import { openAccount } from '../support/bank/bank.ts';
import { night } from '../support/night.ts';
import { useVirtualStage } from './stage/virtual-stage.ts';

const stage = useVirtualStage();
const folder = mkdtempSync(join(tmpdir(), 'bankstack-nights-'));
afterAll(() => rmSync(folder, { recursive: true }));

night(
  'unwitnessed-audit-log',
  'the end of a log that no message could name is archived by a sweep',
  stage,
  async (page) => {
    const bank = await stage.organisation();
    const files = () => stage.files.versions(bank.organisationId).map(({ key }) => key);
    await stage.passMinutes(2);
    const before = files();
    const end = stage.disturb(['audit-archive'], 'refuses');
    await page.rings('UnwitnessedAuditLog', async () => {
      await openAccount(bank);
      await stage.work();
    });
    end();
    await page.run('work resume', { organisation: bank.organisationId });
    await page.isSilent(() => stage.passMinutes(5));
    expect(files().length).toBeGreaterThan(before.length);
    // The entry of the command itself may come with the next sweep.
    await stage.passHours(2);
    expect(files().slice(0, before.length)).toEqual(before);
    // Which file has the last entries depends on which of the two workers was faster. Each begins with a line of its own.
    const entries = stage.files
      .versions(bank.organisationId)
      .flatMap(({ bytes = new Uint8Array() }) => Buffer.from(bytes).toString().trimEnd().split('\n').slice(1));
    expect(entries).toHaveLength(5);
  },
);

night(
  'late-audit-archive',
  'entries that S3 has refused for hours are archived, and the log verifies',
  stage,
  async (page) => {
    const bank = await stage.organisation();
    stage.refuseArchive(true);
    await openAccount(bank);
    await page.rings('LateAuditArchive', () => stage.passHours(8));
    stage.refuseArchive(false);
    await page.run('work resume', { organisation: bank.organisationId });
    await stage.passMinutes(5);
    expect((await page.run('audit verify', { organisation: bank.organisationId })).output).toMatch(
      /\n5 of them are the same in the archive \(files: 1\)/,
    );
    expect(await stage.alarmsDuring(stage.work)).toEqual(['AuditArchiveDeadLetters']);
    await page.run('queue redrive audit-archive');
    await page.isSilent(() => stage.passHours(1));
    expect(await stage.alarmsDuring(stage.work)).toEqual([]);
  },
);

/** Rewrites an entry of the audit log, with the hash of its chunk, as somebody who can write the table. */
async function rewriteEntry(organisationId: string, number: number): Promise<void> {
  const chunks = await stage.table.query({ pk: logPartition(organisationId) });
  const chunk = chunks.map((item) => logChunkItem.parse(item)).find(({ firstEntry }) => firstEntry === number);
  if (chunk?.entries === undefined || chunk.hashBefore === undefined)
    throw new Error(`no chunk begins with entry ${number}`);
  const texts = unpackEntries(chunk.entries).map((text) =>
    hashedText({ ...entryIn(text), actor: { kind: 'operator', name: 'org:create' } }),
  );
  const hash = texts.reduce<Uint8Array<ArrayBuffer>>(nextHash, chunk.hashBefore);
  await stage.table.put({ Item: storedChunk({ ...chunk, entries: packEntries(texts), hash }) });
}

night(
  'altered-audit-log',
  'a rewritten entry is found, put back from a backup, and the log verifies',
  stage,
  async (page) => {
    const bank = await stage.organisation();
    const of = { organisation: bank.organisationId, 'number of the case': 'Case 17' };
    for (let n = 0; n < 3; n += 1) {
      await bank.call('POST', '/webhooks', bodies.webhook());
      await stage.passMinutes(2);
    }
    await stage.restoreTable('restored');
    await rewriteEntry(bank.organisationId, 3);
    await page.rings('AlteredAuditLog', () => stage.passHours(2));
    const { errors } = await page.run('audit verify --stage <stage> --organisation <organisation>', of, 1);
    expect(errors).toContain(`Organisation ${bank.organisationId}: entry 3 `);
    const file = join(folder, 'audit.jsonl');
    await page.run('audit export', { ...of, 'restored table': 'restored', file });
    await page.run('audit verify --file', { file });

    await page.run('org suspend', of);
    await stage.work();
    await page.run('audit put-back', { ...of, 'restored table': 'restored' });
    await stage.passMinutes(2);
    const { output } = await page.run('audit verify --stage <stage> --organisation <organisation>', of);
    expect(output).toContain('the audit log is whole up to entry 8');
    await page.run('queue redrive', of);
    await page.run('org resume', of);
    await page.isSilent(() => stage.passHours(1));
    expect(await stage.alarmsDuring(stage.work)).toEqual([]);
  },
);
