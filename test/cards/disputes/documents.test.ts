import { refusals } from '../../support/bank/bank.ts';
import { pictureOf } from '../../support/bank/pictures.ts';
import { customerToken, tokenWith } from '../../support/bank/tokens.ts';
import { openCustomer } from '../../support/bank/bank.ts';
import { useDisputes } from './dispute-bank.ts';

const { bank, disputed, withdraw } = useDisputes();
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
  const requests = ['PUT /documents', 'GET /documents', 'GET /documents/100000001000000010', 'POST /withdraw'];
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
