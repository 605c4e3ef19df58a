import { auditEntryOf } from '../../functions/delivery/audit-log/entry.ts';
import { isWrite } from '../../functions/kernel/http/route-frame.ts';
import { openEnvelope } from '../../functions/kernel/journal/envelope.ts';
import type { JournalRow } from '../../functions/kernel/journal/journal.ts';
import { type Bank, startBank } from '../support/bank/bank.ts';
import { expectFindable } from '../support/bank/expect-findable.ts';
import { journalRows } from '../support/bank/journal.ts';
import { cases, happyRequest } from './support/requests.ts';

/** In the situation of their example there is nothing for them to do. */
const mayWriteNothing = new Set(['removeAuthorizedUsers', 'sendEventAgain', 'revokeAllApiTokens']);

/** From the registry: whatever a request writes, the audit log says who did it and to what. */
describe('every operation that writes', () => {
  let bank: Bank;
  beforeAll(async () => {
    bank = await startBank();
  });
  afterAll(() => bank.stop());

  const entryIn = async ({ by, writtenAt, events, txId }: JournalRow) => {
    const cipher = await bank.platform.cipher(bank.organisationId);
    const opened = events === undefined ? [] : openEnvelope(events, cipher, bank.organisationId, txId).events;
    return auditEntryOf({ by, writtenAt, events: opened }, 1);
  };

  test.each(cases.filter(({ operation }) => isWrite(operation)))(
    '$name names its actor, itself and what it wrote',
    async (one) => {
      const { method, target, body } = await happyRequest(bank, one);
      const before = new Set((await journalRows(bank)).map(({ txId }) => txId));
      const { status } = await bank.call(method, target, body);
      expect(status).toBeLessThan(300);
      const written = (await journalRows(bank)).filter(({ txId, by }) => !before.has(txId) && by?.worker === undefined);
      if (!mayWriteNothing.has(one.operation.id)) expect(written).not.toEqual([]);
      for (const row of written) {
        const { actor, operation, resources, fields = [] } = await entryIn(row);
        expect(actor).toEqual({
          kind: 'organisation',
          tokenId: expect.stringMatching(/^\d{18}$/) as string,
          userId: bank.userId,
          sourceAddress: '203.0.113.0/24',
        });
        expect(operation).toBe(one.operation.id);
        expectFindable(
          row.by,
          resources.map(({ type }) => type),
        );
        expect(resources).not.toEqual([]);
        for (const { type, id } of resources) expect(`${type} ${id}`).toMatch(/^[\w.]+ [1-9]\d*$/);
        for (const field of fields) expect(field).toMatch(/^[A-Za-z][A-Za-z0-9]*(\.[A-Za-z0-9]+)*$/);
      }
    },
  );
});
