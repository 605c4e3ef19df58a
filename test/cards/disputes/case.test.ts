import { otherCaseMessage, untoldDisputeMessage } from '../../../functions/cards/disputes/due-steps.ts';
import { disputes } from '../../../functions/cards/disputes/for-others.ts';
import { bodies } from '../../support/bank/bodies.ts';
import { eventTypesOf } from '../../support/bank/journal.ts';
import { openCustomer, refusals } from '../../support/bank/bank.ts';
import { createCustomerToken, customerToken } from '../../support/bank/tokens.ts';
import { runDue } from '../../support/bank/workers.ts';
import { tell } from '../processor-messages/processor.ts';
import { useDisputes } from './dispute-bank.ts';

const bankOfDisputes = useDisputes();
const { bank, orders, withdrawals, answers, purchased, dispute, disputed, withdraw } = bankOfDisputes;
const { attributesOf, balanceOf, bookedOn } = bankOfDisputes;
const pointer = '/data/relationships/transaction';

describe('several disputes of one transaction', () => {
  test('never pass it together, one after the other or at once', async () => {
    const { transactionId } = await purchased();
    const answered = await Promise.all([25_00, 25_00].map((amount) => dispute(transactionId, { amount })));
    expect(answered.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const over = await dispute(transactionId, { amount: 15_01 });
    expect(refusals(over)).toEqual([['invalid_state', pointer]]);
    expect(over.body.errors[0].detail).toContain('has 1500 cents that were not given back and are in no dispute');
    expect((await dispute(transactionId)).body.data.attributes.amount).toBe(15_00);
    expect(refusals(await dispute(transactionId))).toEqual([['invalid_state', pointer]]);
  });

  test('are credited and decided each by itself, and a credit of the merchant takes the place of both', async () => {
    const { id, say, transactionId, accountId, reference: card } = await disputed({ amount: 10_00 });
    const second = (await dispute(transactionId, { amount: 20_00 })).body.data.id as string;
    expect((await say({ status: 'ProvisionallyCredited' })).status).toBe(204);
    expect((await say({ dispute: second, status: 'ProvisionallyCredited' })).status).toBe(204);
    expect(await balanceOf(accountId)).toBe(90_00);
    const refund = { card, kind: 'purchase', authorization: 'a-1', amount: 40_00, direction: 'Credit' };
    const merchant = { name: 'Lamps and more', type: 5712, location: 'Reno, NV' };
    expect((await tell(bank, 'settlements', { ...refund, merchant })).status).toBe(204);
    expect(await balanceOf(accountId)).toBe(100_00);
    expect([(await attributesOf(id)).status, (await attributesOf(second)).status]).toEqual([
      'ResolvedWon',
      'ResolvedWon',
    ]);
  });

  test('leave a decided part decided, and one that the processor refuses can be disputed again', async () => {
    const { say, transactionId } = await disputed();
    await say({ status: 'Denied' });
    expect((await dispute(transactionId)).status).toBe(409);
    answers.next = { outcome: 'failed', failure: 'refused' };
    const other = await disputed();
    await runDue(bank);
    expect((await dispute(other.transactionId)).status).toBe(201);
  });
});

describe('a dispute that is withdrawn', () => {
  test('gives its provisional credit back at once, is told once, and leaves the transaction free', async () => {
    const { id, say, accountId, transactionId } = await disputed();
    await runDue(bank);
    await say({ status: 'ProvisionallyCredited' });
    const types = await eventTypesOf(bank, async () => {
      for (let time = 0; time < 2; time += 1) {
        const { status, body } = await withdraw(id);
        expect([status, body.data.attributes.status, body.data.attributes.denialReason]).toEqual([
          200,
          'Denied',
          'Withdrawn',
        ]);
      }
      await runDue(bank);
      await runDue(bank);
    });
    expect(types.filter((type) => type.startsWith('dispute.'))).toEqual(['dispute.statusChanged']);
    expect([orders.length, withdrawals, await balanceOf(accountId)]).toEqual([1, [id], 60_00]);
    expect((await say({ status: 'ResolvedWon' })).status).toBe(409);
    expect((await dispute(transactionId)).status).toBe(201);
  });

  test('is told again until the processor takes it; a refusal is an alarm', async () => {
    const { id } = await disputed();
    await runDue(bank);
    await withdraw(id);
    answers.next = { outcome: 'failed', failure: 'timeout' };
    await runDue(bank);
    bank.clock.advance({ hours: 1 });
    answers.next = { outcome: 'failed', failure: 'refused' };
    await runDue(bank);
    bank.clock.advance({ days: 1 });
    await runDue(bank);
    expect(withdrawals).toEqual([id, id]);
    expect(bank.logs.filter(({ message }) => message === untoldDisputeMessage.text)).toHaveLength(1);
  });

  test('is withdrawn by who has opened it, with the second factor', async () => {
    const { transactionId, customerId, id: byOrganisation } = await disputed({ amount: 10_00 });
    const token = await customerToken(bank, customerId);
    const { body } = await dispute(transactionId, { amount: 10_00 }, { token });
    const byCustomer = body.data.id as string;
    const weak = (await createCustomerToken(bank, customerId, { scope: 'cards-write' })).body.data.attributes.token;
    const stranger = await customerToken(bank, await openCustomer(bank));
    expect((await withdraw(byCustomer, { token: stranger })).status).toBe(404);
    expect((await withdraw(byCustomer, { token: weak })).status).toBe(403);
    expect((await withdraw(byCustomer)).status).toBe(403);
    expect((await withdraw(byCustomer, { token })).status).toBe(200);
    expect((await withdraw(byOrganisation, { token })).status).toBe(200);
  });

  test('was not opened with the processor, nor decided', async () => {
    const { transactionId, id, say } = await disputed({ amount: 10_00 });
    await say({ status: 'ResolvedLost' });
    expect(refusals(await withdraw(id))[0]?.[0]).toBe('invalid_state');
    const opened = await bank.call('POST', '/sandbox/disputes', bodies.dispute(transactionId));
    expect(refusals(await withdraw(opened.body.data.id))[0]?.[0]).toBe('invalid_state');
  });
});

describe('the network', () => {
  const storedCase = async (id: string) =>
    (await disputes.byId(bank.table, bank.organisationId, [id]))[0]?.processorCase;

  test('goes on by phases, of which a late one changes nothing, until the decision', async () => {
    const { id, say } = await disputed();
    const phases: unknown[] = [];
    const types = await eventTypesOf(bank, async () => {
      for (const phase of ['Chargeback', 'SecondChargeback', 'Representment', 'SecondChargeback', 'Arbitration']) {
        expect((await say({ phase })).status).toBe(204);
        phases.push((await attributesOf(id)).phase);
      }
      await say({ status: 'ResolvedLost' });
      expect((await say({ phase: 'Arbitration' })).status).toBe(204);
    });
    expect(phases).toEqual(['Chargeback', 'SecondChargeback', 'SecondChargeback', 'SecondChargeback', 'Arbitration']);
    expect(types).toEqual([...Array.from({ length: 3 }, () => 'dispute.phaseChanged'), 'dispute.statusChanged']);
  });

  test.each([
    ['the start', [{ status: 'InvestigationStarted' }]],
    ['a repeated status', [{ status: 'ProvisionallyCredited' }, { status: 'ProvisionallyCredited' }]],
    ['a phase that is over', [{ phase: 'Arbitration' }, { phase: 'Chargeback' }]],
    ['a phase after the decision', [{ status: 'Denied' }, { phase: 'Chargeback' }]],
  ])('tells its case with %s, which moves nothing; another case is 409', async (_, messages) => {
    const { id, say, accountId } = await disputed();
    for (const message of messages.slice(0, -1)) await say(message);
    const before = await balanceOf(accountId);
    const last = messages.at(-1) ?? {};
    const types = await eventTypesOf(bank, async () => {
      for (let time = 0; time < 2; time += 1) expect((await say({ ...last, case: 'case-1' })).status).toBe(204);
    });
    const stored = () => storedCase(id);
    expect([types, await stored(), await balanceOf(accountId)]).toEqual([[], 'case-1', before]);
    const other = await say({ ...last, case: 'case-2' });
    expect([other.status, JSON.stringify(other.body)]).toEqual([409, expect.stringContaining('another case')]);
    expect((await say(last)).status).toBe(204);
    expect(await stored()).toBe('case-1');
  });

  test('keeps the case that it has told first: another one in its answer is an alarm', async () => {
    const { id, say } = await disputed();
    const alarms = () => bank.logs.filter(({ message }) => message === otherCaseMessage.text).length;
    await say({ status: 'InvestigationStarted', case: 'case-1' });
    answers.next = { outcome: 'answered', value: { case: 'case-2' } };
    await runDue(bank);
    await runDue(bank);
    expect([await storedCase(id), alarms()]).toEqual(['case-1', 1]);
    expect((await say({ phase: 'Chargeback', case: 'case-1' })).status).toBe(204);
  });

  test('finds a dispute of a purchase by its case, also beside one that is not decided', async () => {
    const { id, say, transactionId, reference: card } = await disputed({ amount: 10_00 });
    await say({ status: 'Denied', case: 'case-1' });
    const second = (await dispute(transactionId, { amount: 20_00 })).body.data.id as string;
    const again = { card, authorization: 'a-1', status: 'Denied', case: 'case-1' };
    expect((await tell(bank, 'disputes', again)).status).toBe(204);
    expect([(await attributesOf(id)).status, (await attributesOf(second)).status]).toEqual([
      'Denied',
      'InvestigationStarted',
    ]);
  });

  test('tells either a status or a phase, and an amount that is won only with ResolvedWon', async () => {
    const { say, id } = await disputed();
    const wrong = [
      {},
      { status: 'Denied', phase: 'Arbitration' },
      { status: 'Denied', wonAmount: 1 },
      { phase: 'Won' },
    ];
    for (const content of wrong) expect((await say(content)).status).toBe(400);
    expect((await attributesOf(id)).status).toBe('InvestigationStarted');
  });

  test('decides for a part, and the rest of the provisional credit is taken back after its notice', async () => {
    const { id, say, accountId } = await disputed();
    await say({ status: 'ProvisionallyCredited' });
    expect((await say({ status: 'ResolvedWon', wonAmount: 40_01 })).status).toBe(409);
    expect((await say({ status: 'ResolvedWon', wonAmount: 30_00 })).status).toBe(204);
    expect((await say({ status: 'ResolvedWon', wonAmount: 30_00 })).status).toBe(204);
    expect((await say({ status: 'ResolvedWon', wonAmount: 20_00 })).status).toBe(409);
    expect(await attributesOf(id)).toMatchObject({ wonAmount: 30_00, creditReversalAmount: 10_00 });
    expect(await balanceOf(accountId)).toBe(100_00);
    await runDue(bank, '2026-12-10T05:00:00Z');
    expect(await balanceOf(accountId)).toBe(90_00);
    expect(await bookedOn(accountId)).toEqual([
      ['ProvisionalCredit', 40_00],
      ['ProvisionalCreditReversalResolved', -30_00],
      ['FinalCredit', 30_00],
      ['ProvisionalCreditReversalDenied', -10_00],
    ]);
  });

  test('is played in the sandbox, where a dispute that was opened with the processor has no notice', async () => {
    const { transactionId, accountId } = await purchased();
    const { body } = await bank.call('POST', '/sandbox/disputes', bodies.dispute(transactionId));
    const step = (attributes: object) =>
      bank.call('POST', `/sandbox/disputes/${body.data.id}/status`, { data: { type: 'dispute', attributes } });
    expect((await step({ phase: 'Representment' })).body.data.attributes.phase).toBe('Representment');
    await step({ status: 'ProvisionallyCredited' });
    expect((await step({ status: 'ResolvedWon', wonAmount: 15_00 })).status).toBe(200);
    expect(await balanceOf(accountId)).toBe(75_00);
    expect((await step({})).status).toBe(400);
  });
});
