import { randomInt } from 'node:crypto';
import { business, person } from '../support/bank/applicants.ts';
import { pageContentOf, pdfWithBytes } from '../support/bank/pdfs.ts';
import { type Link, relatedId } from './support/api.ts';
import { useWorld } from './support/world.ts';

const bytesMax = 4 * 1024 * 1024;

/** About as much as is stored, and any byte at any place. */
const { file: pages, content } = pdfWithBytes(bytesMax - 4_096);

describe('a business whose papers are asked for', () => {
  const world = useWorld();

  test('uploads them, is refused one, sends it again, and becomes a customer with an account', async () => {
    const { api } = world();
    const ein = String(randomInt(100_000_000, 900_000_000));
    const { attributes } = business({ ein, officer: person({ ssn: '000000005', title: 'CEO' }) }).data;
    const application = await api.post('/applications', { type: 'businessApplication', attributes });
    expect(application.attributes['status']).toBe('AwaitingDocuments');
    const documents = (application.relationships['documents']?.data as readonly Link[]).map(
      ({ id }) => `/applications/${application.id}/documents/${id}`,
    );
    expect(documents).toHaveLength(2);

    for (const document of documents) {
      const uploaded = await api.upload(document, pages, 'application/pdf');
      expect(uploaded.attributes['status']).toBe('PendingReview');
      expect(Buffer.compare(pageContentOf(await api.download(`${document}/download`)), content)).toBe(0);
    }
    const [first = '', second = ''] = documents;
    const refused = await api.post(`/sandbox${first}/reject`, {
      type: 'documentReject',
      attributes: { reason: 'A page is missing', reasonCode: 'Other' },
    });
    expect(refused.attributes).toMatchObject({ status: 'Invalid', reason: 'A page is missing' });
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(pages)], { type: 'application/pdf' }), 'papers.pdf');
    form.set('fileType', 'pdf');
    const sent = new Request('http://form.invalid', { method: 'PUT', body: form });
    const contentType = sent.headers.get('content-type') ?? '';
    await api.upload(`${first}/multipart`, new Uint8Array(await sent.arrayBuffer()), contentType);

    await api.post(`/sandbox${first}/approve`);
    await api.post(`/sandbox${second}/approve`);
    const approved = await api.get(`/applications/${application.id}`);
    expect(approved.attributes['status']).toBe('Approved');
    const customer = { data: { type: 'customer', id: relatedId(approved, 'customer') ?? '' } };
    const account = await api.post('/accounts', {
      type: 'depositAccount',
      attributes: { depositProduct: 'checking' },
      relationships: { customer },
    });
    expect(account.attributes).toMatchObject({ status: 'Open', name: 'Okafor Bicycles LLC' });
  });
});
