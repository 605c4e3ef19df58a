import { writeInstitutions } from '../../../functions/money/institutions/write.ts';
import { sandboxBank } from '../../../functions/organisations/sandbox-bank.ts';
import { type Bank, openCustomer, refusals } from '../../support/bank/bank.ts';
import { customerToken, tokenWith } from '../../support/bank/tokens.ts';
import { useBank } from '../../support/bank/use-bank.ts';
import { caller } from '../../support/bank/platform.ts';
import { counterpartyBody } from '../../support/bank/bodies.ts';

const bank = useBank();
beforeAll(async () => {
  await writeInstitutions(bank.table, [
    { routingNumber: '011401533', name: 'RENAMED BANK', isACHSupported: true, isWireSupported: false },
    { routingNumber: '000000019', name: 'ONLY HERE', address: 'A, B', isACHSupported: false, isWireSupported: true },
  ]);
});

const get = (routingNumber: string, options: Parameters<Bank['call']>[3] = {}) =>
  bank.call('GET', `/institutions/${routingNumber}`, undefined, options);

describe('200', () => {
  test('a bank of the directory, without an id', async () => {
    const { status, body } = await get('000000019');
    expect([status, body.data]).toEqual([
      200,
      {
        type: 'institution',
        attributes: {
          routingNumber: '000000019',
          name: 'ONLY HERE',
          address: 'A, B',
          isACHSupported: false,
          isWireSupported: true,
        },
      },
    ]);
  });

  test('a bank of the stage, although no directory has it', async () => {
    expect((await get(sandboxBank.routingNumber)).body.data.attributes).toEqual({
      routingNumber: sandboxBank.routingNumber,
      name: 'Sandbox Bank',
      isACHSupported: true,
      isWireSupported: false,
    });
  });

  test('in a sandbox a well-known bank, unless the directory has it', async () => {
    expect((await get('021000021')).body.data.attributes).toMatchObject({ name: 'JPMorgan Chase Bank' });
    const { attributes } = (await get('011401533')).body.data;
    expect(attributes).toEqual({
      routingNumber: '011401533',
      name: 'RENAMED BANK',
      isACHSupported: true,
      isWireSupported: false,
    });
  });

  test('any valid token may ask', async () => {
    const token = await tokenWith(bank, 'webhooks');
    expect((await get('021000021', { token })).status).toBe(200);
  });

  test('counterparties tell the bank', async () => {
    const { body } = await bank.call(
      'POST',
      '/counterparties',
      counterpartyBody(await openCustomer(bank), { routingNumber: '011401533' }),
    );
    expect(body.data.attributes.bank).toBe('RENAMED BANK');
  });

  test('a directory that is loaded again replaces what it has', async () => {
    const one = { routingNumber: '000000019', name: 'NEW NAME', isACHSupported: true, isWireSupported: true };
    await writeInstitutions(bank.table, [one, one]);
    expect((await get('000000019')).body.data.attributes).toEqual(one);
  });
});

describe('404', () => {
  test.each(['000000028', '123', '0210000210', 'abcdefghi', '02100002x'])('%s is no bank’s', async (routingNumber) => {
    expect(refusals(await get(routingNumber))).toEqual([['not_found', undefined]]);
  });

  test('a live stage knows its directory only', async () => {
    const live = { ...bank.platform, settings: { ...bank.platform.settings, sandbox: false } };
    const call = caller(live, bank.token);
    expect((await call('GET', '/institutions/021000021')).status).toBe(404);
    expect((await call('GET', '/institutions/011401533')).status).toBe(200);
  });
});

describe('403', () => {
  test('customers have no business with the directory', async () => {
    const token = await customerToken(bank, await openCustomer(bank), { scope: 'counterparties' });
    expect((await get('021000021', { token })).status).toBe(403);
  });
});
