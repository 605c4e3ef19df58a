import * as z from 'zod';
import { railMessage } from '../../functions/money/payments/rail-message.ts';
import { questionSchema } from '../../functions/cards/processor-messages/use-schema.ts';
import { partnerText } from '../../functions/kernel/base/text/text.ts';
import { createHttpsBillerDirectory } from '../../functions/ports/biller-directory/https-biller-directory.ts';
import { createHttpsAtmDirectory } from '../../functions/ports/atm-directory/https-atm-directory.ts';
import { decisionSchema } from '../../functions/ports/identity-check/decision.ts';
import { startDirectory } from '../support/ports/json-partner.ts';

/** A message of a partner is not lost for a character: the text is cleaned. */
describe('texts of partners', () => {
  test('an entry of the ACH rail', () => {
    const read = railMessage.parse({
      kind: 'incoming',
      organisationId: '100000001',
      routingNumber: '812345678',
      accountNumber: '1',
      entry: {
        direction: 'Credit',
        amount: 100,
        companyName: 'ACME\u0000\nBank: approved ',
        description: '\u202ePAYROLL',
        addenda: 'a\u200bb',
        counterpartyRoutingNumber: '812345678',
        traceNumber: '812345670000001',
      },
    });
    expect(read).toMatchObject({
      entry: { companyName: 'ACME  Bank: approved', description: 'PAYROLL', addenda: 'ab' },
    });
  });

  test('a question of the card processor', () => {
    const question = {
      kind: 'purchase',
      card: '100000001-x',
      authorization: 'a1',
      amount: 100,
      merchant: { name: 'Cafe\u0301\u2028Paris', type: 5812, location: '\u0007' },
    };
    expect(questionSchema.parse(question)).toMatchObject({ merchant: { name: 'Café Paris', location: 'unknown' } });
  });

  test('the message of an identity check', () => {
    const decision = { status: 'Denied', message: 'Denied\r\nby\tus', people: [] };
    expect(decisionSchema.parse(decision).message).toBe('Denied  by us');
  });

  test('the answers of directories', async () => {
    const address = { street: '1\nMain', city: 'Reno', state: 'NV', postalCode: '89501' };
    const billers = await startDirectory(
      () => ({ body: { billers: [{ id: '1', name: ' Power\u0000 Co', category: 'x', addresses: [] }], total: 1 } }),
      createHttpsBillerDirectory,
    );
    expect(await billers.made.named('power', { limit: 10, offset: 0 })).toMatchObject({
      billers: [{ name: 'Power  Co' }],
    });
    await billers.stop();
    const atm = {
      network: 'A\u202e',
      locationName: 'Bank',
      coordinates: { longitude: 0, latitude: 0 },
      distance: 1,
      address: { ...address, country: 'US' },
      surchargeFree: true,
      acceptDeposits: false,
    };
    const atms = await startDirectory(() => ({ body: { atms: [atm] } }), createHttpsAtmDirectory);
    expect(await atms.made.near({ postalCode: '89501' }, 10)).toMatchObject({
      atms: [{ network: 'A', address: { street: '1 Main' } }],
    });
    await atms.stop();
  });

  test('an empty text stays a fault of the message, and a long one too', () => {
    const text = z.object({ text: partnerText(5) });
    expect(text.safeParse({ text: '' }).success).toBe(false);
    expect(text.safeParse({ text: 'abcdef' }).success).toBe(false);
    expect(text.parse({ text: 'a\u0000b' })).toEqual({ text: 'a b' });
  });
});
