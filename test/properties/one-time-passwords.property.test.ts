import { testCipher } from '../support/bank/test-cipher.ts';
import type { FieldCipher } from '../../functions/ports/cipher/port.ts';
import { createCustomerToken, startVerification } from '../support/bank/tokens.ts';
import { openCustomer, refusals } from '../support/bank/bank.ts';
import { useBank } from '../support/bank/use-bank.ts';
import { inParallel, seededTest } from '../support/simulation/seed.ts';
import { cloudLike } from '../support/weakening/options.ts';
import { weaken } from '../support/weakening/weaken.ts';

const verificationsMax = Number(process.env['VERIFICATIONS'] ?? 10);
const parallelTries = 50;
const triesMax = 5;

/** Which texts a code was compared with: each is hashed for that, and for nothing else. */
let compared: Set<string>;
beforeEach(() => {
  compared = new Set();
});
const noting = (aes: FieldCipher): FieldCipher => ({
  ...aes,
  fingerprint: (value, organisationId, purpose) => {
    if (purpose.startsWith('one-time password')) compared.add(value);
    return aes.fingerprint(value, organisationId, purpose);
  },
});
const bank = useBank({
  per: 'test',
  platform: { cipher: (organisationId) => Promise.resolve(noting(testCipher(organisationId))) },
});

seededTest(
  `of ${String(parallelTries)} parallel tries of a code at most ${String(triesMax)} are compared, and then not even the right one`,
  async (random, seed) => {
    const weakness = weaken(bank.client, { seed, ...cloudLike });
    await inParallel(verificationsMax, 1, async () => {
      weakness.off();
      const customerId = await openCustomer(bank);
      const verificationToken = await startVerification(bank, customerId);
      const code = await sentCode(customerId);
      weakness.on();
      compared.clear();
      const tries = parallelTries + (random.chance(0.5) ? 0 : 1);
      const answers = await Promise.all(
        Array.from({ length: tries }, (_, index) => {
          const verificationCode = index === parallelTries ? code : wrongCode(code, index);
          return createCustomerToken(bank, customerId, { verificationToken, verificationCode });
        }),
      );
      const wrong = [...compared].filter((text) => text !== '000001' && text !== code);
      expect(wrong.length).toBeLessThanOrEqual(triesMax);
      expect(answers.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(tries - parallelTries);
      const told = answers.filter((answer) => refusals(answer)[0]?.[1] === '/data/attributes/verificationCode');
      expect(told.length).toBeLessThanOrEqual(triesMax);

      weakness.off();
      const late = await createCustomerToken(bank, customerId, { verificationToken, verificationCode: code });
      expect([late.status, refusals(late)]).toEqual([400, [['invalid_value', '/data/attributes/verificationToken']]]);
    });
  },
);

seededTest('the right code given many times at once makes one token', async (_, seed) => {
  const customerId = await openCustomer(bank);
  const verificationToken = await startVerification(bank, customerId);
  weaken(bank.client, { seed, ...cloudLike });
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      createCustomerToken(bank, customerId, { verificationToken, verificationCode: '000001' }),
    ),
  );
  expect(answers.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(1);
});

async function sentCode(customerId: string): Promise<string> {
  const { body } = await bank.call('GET', `/sandbox/messages?filter[customerId]=${customerId}`);
  return (body.data as { attributes: { text: string } }[])[0]?.attributes.text.slice(0, 6) ?? '';
}

/** A code of its own for each try, and never the one that was sent. */
function wrongCode(code: string, index: number): string {
  const text = String((Number(code) + 1 + index) % 1_000_000).padStart(6, '0');
  return text === '000001' ? '999999' : text;
}
