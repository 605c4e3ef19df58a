import {
  answerOf,
  ApiError,
  Bankstack,
  BankstackError,
  InvalidValueError,
  UnexpectedAnswerError,
} from '../../client/typescript/src/index.ts';
import { refusal, type ScriptedAnswer, scriptedFetch } from './support/scripted-fetch.ts';

const found = { status: 200, body: { data: { type: 'depositAccount', id: '1' } } };

function client(...answers: readonly ScriptedAnswer[]) {
  const { fetch, requests } = scriptedFetch(...answers);
  return {
    requests,
    fetch,
    bank: new Bankstack({ baseUrl: 'https://bank.test/live/', token: 'bs_1', fetch, retriesMax: 0 }),
  };
}

describe('the address of a call', () => {
  test('has filters, pages, lists and JSON as the API reads them', async () => {
    const { bank, requests } = client({
      status: 200,
      body: { data: [], meta: { pagination: { total: 0, limit: 1, offset: 0 } } },
    });
    await bank.listPayments({
      filter: {
        accountId: '7',
        status: ['Sent', 'Pending'],
        tags: { purpose: 'rent & more' },
        fromAmount: 5,
      },
      include: ['customer', 'account'],
      sort: '-createdAt',
      page: { limit: 1 },
    });
    const { pathname, searchParams } = new URL(requests[0]?.url ?? '');
    expect(pathname).toBe('/live/payments');
    expect([...searchParams].sort()).toEqual(
      [
        ['filter[accountId]', '7'],
        ['filter[fromAmount]', '5'],
        ['filter[status][]', 'Pending'],
        ['filter[status][]', 'Sent'],
        ['filter[tags]', '{"purpose":"rent & more"}'],
        ['include', 'customer,account'],
        ['page[limit]', '1'],
        ['sort', '-createdAt'],
      ].sort(),
    );
  });

  test.each([{ customerId: undefined }, { customerId: null }, { customerId: '' }, { status: [] }, { tags: {} }])(
    'is never that of a list of everybody: the filter %p is refused',
    async (filter) => {
      const { bank, requests } = client(found);
      await expect(bank.listPayments({ filter: filter as object })).rejects.toThrow('has no value');
      expect(requests).toEqual([]);
    },
  );

  test.each(['', '.', '..', undefined as unknown as string])(
    'is never that of something else: the id %p is refused',
    async (id) => {
      const { bank, requests } = client(found);
      await expect(bank.getAccount({ id })).rejects.toThrow('getAccount needs id');
      expect(requests).toEqual([]);
    },
  );

  test('has ids encoded', async () => {
    const { bank, requests } = client(found);
    await bank.getAccount({ id: '1/close?x=#' });
    expect(requests[0]?.url).toBe('https://bank.test/live/accounts/1%2Fclose%3Fx%3D%23');
  });

  test.each(['http://bank.test', 'ftp://bank.test', 'file:///etc'])(
    '%s is refused, because the token could be read',
    (baseUrl) => {
      expect(() => new Bankstack({ baseUrl, token: 'bs_1' })).toThrow('is no https address');
    },
  );

  test.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
    '%s is this machine',
    (baseUrl) => {
      expect(() => new Bankstack({ baseUrl, token: 'bs_1' })).not.toThrow();
    },
  );
});

describe('the headers of a call', () => {
  test('have the token of now, asked before each attempt', async () => {
    const { fetch, requests } = scriptedFetch(
      { status: 500, body: refusal('internal_error'), headers: { 'retry-after': '0' } },
      found,
    );
    let count = 0;
    const token = () => Promise.resolve(`bsc_${++count}`);
    await new Bankstack({ baseUrl: 'https://bank.test', token, fetch }).getAccount({ id: '1' });
    expect(requests.map(({ headers }) => headers['authorization'])).toEqual(['Bearer bsc_1', 'Bearer bsc_2']);
  });

  test('ask for strict reading only where the operation knows it, and a caller may say otherwise', async () => {
    const { fetch, requests } = scriptedFetch(found);
    const bank = new Bankstack({ baseUrl: 'https://bank.test', token: 'bs_1', fetch, strict: true });
    await bank.getAccount({ id: '1' });
    await bank.unfreezeAccount({ id: '1' });
    await bank.unfreezeAccount({ id: '1' }, { strict: false });
    expect(requests.map(({ headers }) => headers['prefer'])).toEqual([undefined, 'handling=strict', undefined]);
  });

  test('have more of the caller', async () => {
    const { bank, requests } = client(found);
    await bank.getAccount({ id: '1' }, { headers: { 'Sandbox-Limit': 'token' } });
    expect(requests[0]?.headers).toMatchObject({ authorization: 'Bearer bs_1', 'Sandbox-Limit': 'token' });
  });

  test.each([
    ['Idempotency-Key', 'the option idempotencyKey'],
    ['IDEMPOTENCY-KEY', 'the option idempotencyKey'],
    ['authorization', 'the token of the client'],
    ['Content-Type', 'contentType'],
    ['Prefer', 'the option strict'],
    ['Dry-Run', 'bank.dryRun'],
    ['Accept', 'nothing'],
  ])(
    'never have two values of one name: %s of the caller is refused before anything is sent',
    async (name, instead) => {
      const { bank, requests } = client(found);
      const headers = { [name]: 'mine' };
      const data = { type: 'depositAccountClose', attributes: { reason: 'ByCustomer' } } as const;
      for (const call of [
        bank.closeAccount({ id: '1', data }, { headers }),
        bank.dryRun('closeAccount', { id: '1', data }, { headers }),
      ]) {
        const error = await call.catch((caught: unknown) => caught);
        expect(error).toBeInstanceOf(BankstackError);
        expect((error as Error).message).toContain(`closeAccount takes no header ${name}`);
        expect((error as Error).message).toContain(instead);
      }
      expect(requests).toEqual([]);
    },
  );

  test('have no key where the operation takes none: it is refused', async () => {
    const { bank } = client(found);
    await expect(bank.unfreezeAccount({ id: '1' }, { idempotencyKey: 'x' })).rejects.toThrow(
      'takes no idempotency key',
    );
  });
});

describe('a refusal', () => {
  test('is an error of the class of its code, with place, supportId and status', async () => {
    const source = { pointer: '/data/attributes/amount' };
    const { bank } = client({ status: 400, body: refusal('invalid_value', { source }) });
    const error = await bank.getAccount({ id: '1' }).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(InvalidValueError);
    expect(error).toMatchObject({
      name: 'InvalidValueError',
      status: 400,
      place: source.pointer,
      supportId: '42',
      operation: 'getAccount',
    });
    expect((error as Error).message).toBe(
      'getAccount answered 400 invalid_value at /data/attributes/amount: invalid_value happened (42)',
    );
  });

  test('with a code that the client does not know is an ApiError with it', async () => {
    const { bank } = client({ status: 409, body: refusal('newer_than_the_client') });
    const error = await bank.getAccount({ id: '1' }).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ name: 'ApiError', code: 'newer_than_the_client' });
  });

  test.each([
    ['a page of a proxy', 502, '<html>'],
    ['a success that is not JSON', 200, '<html>'],
    ['a redirect', 302, ''],
    ['an error of another form', 403, '{"message":"Forbidden"}'],
    ['errors without content', 400, '{"errors":[{}]}'],
    ['an error that is null', 400, '{"errors":[null]}'],
    ['an error whose meta is null', 400, '{"errors":[{"code":"not_found","meta":null}]}'],
    ['a success of another form', 200, '{"hello":1}'],
    ['a success without a body', 200, undefined],
    ['a 204 where the operation has none', 204, undefined],
  ])('%s is no answer of the API', async (_, status, body) => {
    const { bank } = client({ status, body });
    const error = await bank.getAccount({ id: '1' }).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(UnexpectedAnswerError);
    expect(error).toMatchObject({ status });
  });
});

test.each([{ data: {} }, { data: [] }, { data: [], meta: { pagination: { total: 0, limit: '1', offset: 0 } } }])(
  'a list is not %p',
  async (body) => {
    const { bank } = client({ status: 200, body });
    await expect(bank.listPayments()).rejects.toBeInstanceOf(UnexpectedAnswerError);
  },
);

test('an operation that answers nothing is answered 204 and nothing else', async () => {
  await expect(client({ status: 204 }).bank.revokeCustomerTokens({ id: '1' })).resolves.toBeUndefined();
  await expect(client({ status: 200 }).bank.revokeCustomerTokens({ id: '1' })).rejects.toBeInstanceOf(
    UnexpectedAnswerError,
  );
});

test('hooks hear of attempts, answers, retries and warnings, and of nothing that is secret or personal', async () => {
  const heard: (readonly [string, unknown])[] = [];
  const hear = (name: string) => (record: unknown) => heard.push([name, record]);
  const warnings = [{ detail: 'nonsense is unknown here and was ignored' }];
  const { fetch } = scriptedFetch(
    { status: 429, body: refusal('too_many_requests'), headers: { 'retry-after': '0' } },
    { status: 200, body: { data: {}, meta: { warnings } }, headers: { 'x-request-id': '77' } },
  );
  const hooks = {
    onRequest: hear('request'),
    onAnswer: hear('answer'),
    onRetry: hear('retry'),
    onWarning: hear('warning'),
  };
  const bank = new Bankstack({ baseUrl: 'https://bank.test', token: 'bs_secret', fetch, hooks });
  await bank.closeAccount({ id: '987', data: { type: 'depositAccountClose', attributes: { reason: 'ByCustomer' } } });
  expect(heard.map(([name]) => name)).toEqual(['request', 'answer', 'retry', 'request', 'answer', 'warning']);
  expect(heard.at(-1)?.[1]).toMatchObject({
    operation: 'closeAccount',
    path: '/accounts/{id}/close',
    attempt: 2,
    warnings,
  });
  expect(heard.at(-2)?.[1]).toMatchObject({ status: 200, supportId: '77' });
  expect(JSON.stringify(heard)).not.toMatch(/987|bs_secret|ByCustomer/);
});

test('a hook that throws changes nothing, and is said on the console', async () => {
  const said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { fetch } = scriptedFetch(found);
  const onAnswer = () => {
    throw new Error('the log is full');
  };
  const bank = new Bankstack({ baseUrl: 'https://bank.test', token: 'bs_1', fetch, hooks: { onAnswer } });
  expect((await bank.getAccount({ id: '1' })).data.id).toBe('1');
  expect(said).toHaveBeenCalledTimes(1);
  said.mockRestore();
});

test('a hook whose promise rejects changes nothing, and is said on the console', async () => {
  const said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => unhandled.push(reason);
  process.on('unhandledRejection', note);
  const { fetch } = scriptedFetch(found);
  const onAnswer = () => Promise.reject(new Error('the log is full'));
  const bank = new Bankstack({ baseUrl: 'https://bank.test', token: 'bs_1', fetch, hooks: { onAnswer } });
  expect((await bank.getAccount({ id: '1' })).data.id).toBe('1');
  await new Promise((resolve) => setTimeout(resolve, 5));
  process.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
  expect(said).toHaveBeenCalledTimes(1);
  said.mockRestore();
});

test('an answer says whether it was replayed, and where it is in the logs', async () => {
  const { bank } = client({ ...found, headers: { 'idempotent-replayed': 'true', 'x-amzn-requestid': 'abc' } });
  expect(answerOf(await bank.getAccount({ id: '1' }))).toMatchObject({
    status: 200,
    isReplayed: true,
    supportId: 'abc',
  });
  expect(answerOf({})).toBeUndefined();
});

describe('files', () => {
  test('are sent as bytes with the type that was said, or that the blob has; without a type nothing is sent', async () => {
    const { bank, requests } = client(found);
    const file = new Uint8Array([1, 2, 3]);
    await bank.uploadDocumentFront({ id: '1', documentId: '2', file, contentType: 'image/png' });
    await bank.uploadDocumentFront({ id: '1', documentId: '2', file: new Blob([file], { type: 'application/pdf' }) });
    expect(requests.map(({ headers }) => headers['content-type'])).toEqual(['image/png', 'application/pdf']);
    expect(new Uint8Array(await (requests[0]?.body as Blob).arrayBuffer())).toEqual(file);
    await expect(bank.uploadDocumentFront({ id: '1', documentId: '2', file })).rejects.toThrow('needs the contentType');
    expect(requests).toHaveLength(2);
  });

  test('in a form have no content type of ours, because the runtime writes it with its boundary', async () => {
    const { bank, requests } = client(found);
    await bank.uploadDocumentFrontForm({ id: '1', documentId: '2', file: new Uint8Array([1]), fileType: 'png' });
    const form = requests[0]?.body as FormData;
    expect(requests[0]?.headers).not.toHaveProperty('content-type');
    expect([form.get('fileType'), (form.get('file') as Blob).size]).toEqual(['png', 1]);
  });

  test('come with their bytes, type and name', async () => {
    const { bank } = client({
      status: 200,
      body: '%PDF',
      headers: { 'content-type': 'application/pdf', 'content-disposition': 'attachment; filename="a.pdf"' },
    });
    const { bytes, contentType, fileName } = await bank.getStatementPdf({ id: '1' });
    expect([new TextDecoder().decode(bytes), contentType, fileName]).toEqual(['%PDF', 'application/pdf', 'a.pdf']);
  });

  test.each([
    ['../../evil.sh', 'evil.sh'],
    ['C:\\a\\b.pdf', 'b.pdf'],
    ['..', undefined],
    ['a/', undefined],
  ])('never have a path in their name: %s', async (sent, name) => {
    const headers = { 'content-disposition': `attachment; filename="${sent}"` };
    const { fileName } = await client({ status: 200, body: '%PDF', headers }).bank.getStatementPdf({ id: '1' });
    expect(fileName).toBe(name);
  });

  test('are none if a proxy answers a page instead', async () => {
    const { bank } = client({ status: 200, body: '<html>', headers: { 'content-type': 'text/html' } });
    await expect(bank.getStatementPdf({ id: '1' })).rejects.toBeInstanceOf(UnexpectedAnswerError);
    await expect(bank.getStatementHtml({ id: '1' })).rejects.toBeInstanceOf(UnexpectedAnswerError);
  });
});

describe('a dry run', () => {
  const report = { isComplete: true, partners: [], withheld: [] };

  test('says so in its header, and is sent again after any failure, because nothing is done', async () => {
    const answers = [new TypeError('broken'), { status: 200, body: { data: { id: '1' }, meta: { dryRun: report } } }];
    const { fetch, requests } = scriptedFetch(...answers);
    const bank = new Bankstack({ baseUrl: 'https://bank.test', token: 'bs_1', fetch });
    const { data, meta } = await bank.dryRun('unfreezeAccount', { id: '1' });
    expect([data?.id, meta.dryRun]).toEqual(['1', report]);
    expect(requests.map(({ headers }) => headers['dry-run'])).toEqual(['true', 'true']);
  });

  test('that is answered as if it was none is an error', async () => {
    const { bank } = client(found);
    await expect(bank.dryRun('unfreezeAccount', { id: '1' })).rejects.toThrow('may have been carried out');
  });

  test.each(['advanceClock', 'getAccount', 'constructor'])('of %s is not sent', async (id) => {
    const { bank, requests } = client(found);
    await expect(bank.dryRun(id as 'createPayment')).rejects.toThrow(id);
    expect(requests).toEqual([]);
  });
});
