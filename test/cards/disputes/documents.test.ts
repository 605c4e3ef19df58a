import { refusedDocumentMessage, unsentDocumentMessage } from '../../../functions/cards/disputes/send-document.ts';
import { invariant } from '../../../functions/kernel/base/invariant.ts';
import { replace } from '../../../functions/kernel/table/write.ts';
import { disputeItem } from '../../../functions/cards/disputes/store.ts';
import { refusals } from '../../support/bank/bank.ts';
import { pictureOf } from '../../support/bank/pictures.ts';
import { customerToken, tokenWith } from '../../support/bank/tokens.ts';
import { openCustomer } from '../../support/bank/bank.ts';
import { runDue } from '../../support/bank/workers.ts';
import { tell } from '../processor-messages/processor.ts';
import { useDisputes } from './dispute-bank.ts';

const { bank, answers, documents, orders, purchased, disputed, withdraw } = useDisputes();
const upload = (id: string, content = 'receipt', options = {}) =>
  bank.call('PUT', `/disputes/${id}/documents`, pictureOf(content), {
    ...options,
    headers: { 'content-type': 'image/jpeg' },
  });

test('a document is stored sealed, listed, and downloaded as it was drawn; the same file again is the same document', async () => {
  const { id } = await disputed();
  const { status, body } = await upload(id);
  expect([status, body.data.type, body.data.attributes.mediaType]).toEqual([200, 'disputeDocument', 'image/jpeg']);
  expect((await upload(id)).body.data.id).toBe(body.data.id);
  const other = await upload(id, 'letter');
  const list = await bank.call('GET', `/disputes/${id}/documents`);
  expect(list.body.data.map((one: { id: string }) => one.id)).toEqual([body.data.id, other.body.data.id]);
  const file = await bank.call('GET', `/disputes/${id}/documents/${body.data.id}`);
  expect([file.status, file.headers['Content-Type']]).toEqual([200, 'image/jpeg']);
  expect((await bank.call('GET', `/disputes/${id}/documents/77`)).status).toBe(404);
  expect((await bank.call('GET', '/disputes/77/documents')).status).toBe(404);
});

test('the owners of the account and the organisation add documents, and nobody else sees them', async () => {
  const { id, customerId } = await disputed();
  const token = await customerToken(bank, customerId);
  const { body } = await upload(id, 'receipt', { token });
  const stranger = await customerToken(bank, await openCustomer(bank));
  expect((await upload(id, 'letter', { token: stranger })).status).toBe(404);
  expect(
    (await bank.call('GET', `/disputes/${id}/documents/${body.data.id}`, undefined, { token: stranger })).status,
  ).toBe(404);
});

test('a dispute takes ten documents, and none once it is decided', async () => {
  const { id } = await disputed();
  const answers = [];
  for (let number = 0; number < 11; number += 1) answers.push(await upload(id, `page ${String(number)}`));
  expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 200), 400]);
  const decided = await disputed();
  await withdraw(decided.id);
  expect(refusals(await upload(decided.id))[0]?.[0]).toBe('invalid_state');
});

test('nothing is done for a token without its scope, or with a parameter that it does not know', async () => {
  const { id } = await disputed();
  const token = await tokenWith(bank, 'payments');
  const requests = ['PUT /documents', 'GET /documents', 'GET /documents/100000001000000010', 'DELETE '];
  const answers = [];
  for (const request of requests) {
    const [method = '', path = ''] = request.split(' ');
    const content = method === 'PUT' ? pictureOf('receipt') : undefined;
    const headers = method === 'PUT' ? { 'content-type': 'image/jpeg' } : {};
    const foreign = await bank.call(method, `/disputes/${id}${path}`, content, { token, headers });
    const unknown = await bank.call(method, `/disputes/${id}${path}?what=1`, content, { headers });
    answers.push([foreign.status, unknown.status]);
  }
  expect(answers).toEqual(requests.map(() => [403, 400]));
});

describe('the processor gets the documents', () => {
  const statusesOf = async (id: string) =>
    (await bank.call('GET', `/disputes/${id}/documents`)).body.data.map(
      (one: { attributes: { processorStatus: string } }) => one.attributes.processorStatus,
    );
  const raised = (message: { text: string }) => bank.logs.filter((line) => line.message === message.text).length;

  test('one that nothing sends is NotSent, and is sent from the next step of its dispute on', async () => {
    const { id } = await disputed();
    await runDue(bank);
    const stored = async () => {
      const [item] = await bank.table.query({ pk: `dsp#${bank.organisationId}#${id.slice(0, 9)}` });
      invariant(item !== undefined, 'the dispute was not found');
      return disputeItem.parse(item);
    };
    await upload(id);
    expect(await statusesOf(id)).toEqual(['Waiting']);
    // As an older version left a dispute that was open: with a document, and nothing that sends it.
    const { unsent: _, ...open } = await stored();
    await bank.table.transact([replace(open)]);
    expect(await statusesOf(id)).toEqual(['NotSent']);
    await upload(id, 'letter');
    expect(await statusesOf(id)).toEqual(['Waiting', 'Waiting']);
    await runDue(bank);
    await runDue(bank);
    expect(await statusesOf(id)).toEqual(['Taken', 'Taken']);
  });

  test('once each, as they are downloaded, after it has taken the dispute; a later one too', async () => {
    answers.next = { outcome: 'failed', failure: 'timeout' };
    const { id, reference } = await disputed();
    const first = (await upload(id)).body.data.id;
    await runDue(bank);
    expect([orders.length, documents.length, await statusesOf(id)]).toEqual([1, 0, ['Waiting']]);
    answers.next = { outcome: 'answered', value: { case: 'case-9' } };
    bank.clock.advance({ hours: 1 });
    await runDue(bank);
    const second = (await upload(id, 'letter')).body.data.id;
    await runDue(bank);
    await runDue(bank);
    const file = await bank.call('GET', `/disputes/${id}/documents/${first}`);
    const of = { reference, dispute: id, case: 'case-9', authorization: 'a-1', mediaType: 'image/jpeg' };
    expect(documents).toMatchObject([
      { ...of, document: first },
      { ...of, document: second },
    ]);
    expect(Buffer.from(documents[0]?.content ?? []).toString('base64')).toBe(file.body.toString('base64'));
    expect(await statusesOf(id)).toEqual(['Taken', 'Taken']);
  });

  test('again until it takes them, with an alarm once a day; the deadlines are kept meanwhile', async () => {
    const { id, accountId } = await disputed();
    await upload(id);
    answers.document = { outcome: 'failed', failure: 'unavailable' };
    await runDue(bank);
    for (let quarter = 0; quarter < 12; quarter += 1) {
      bank.clock.advance({ hours: 6 });
      await runDue(bank);
    }
    expect([documents.length, raised(unsentDocumentMessage)]).toEqual([13, 3]);
    bank.clock.advance({ days: 35 });
    await runDue(bank);
    expect((await bank.call('GET', `/accounts/${accountId}`)).body.data.attributes.balance).toBe(100_00);
    answers.document = { outcome: 'answered', value: {} };
    bank.clock.advance({ hours: 6 });
    await runDue(bank);
    expect(await statusesOf(id)).toEqual(['Taken']);
  });

  test('one that it refuses is marked, with an alarm, and the next one goes', async () => {
    const { id } = await disputed();
    await upload(id);
    answers.document = { outcome: 'failed', failure: 'refused' };
    await runDue(bank);
    answers.document = { outcome: 'answered', value: {} };
    await upload(id, 'letter');
    await runDue(bank);
    expect([documents.length, raised(refusedDocumentMessage)]).toEqual([2, 1]);
    expect(await statusesOf(id)).toEqual(['Refused', 'Taken']);
  });

  test('but none of a dispute that is decided, and none whose file is gone', async () => {
    const { id } = await disputed();
    await upload(id);
    await withdraw(id);
    const other = await disputed();
    await upload(other.id);
    const { get } = bank.platform.documents;
    Object.assign(bank.platform.documents, { get: () => Promise.resolve(undefined) });
    await runDue(bank);
    Object.assign(bank.platform.documents, { get });
    await runDue(bank);
    expect(documents).toEqual([]);
    expect([await statusesOf(id), await statusesOf(other.id)]).toEqual([['NotSent'], ['NotSent']]);
  });

  test('also of a dispute that it has opened, under its own name', async () => {
    const { reference: card, transactionId } = await purchased();
    await tell(bank, 'disputes', { card, authorization: 'a-1', status: 'InvestigationStarted', case: 'case-1' });
    const [{ id }] = (await bank.call('GET', `/disputes?filter[transactionId]=${transactionId}`)).body.data;
    await upload(id);
    await runDue(bank);
    expect(documents).toMatchObject([{ reference: card, dispute: id, authorization: 'a-1', case: 'case-1' }]);
  });
});
