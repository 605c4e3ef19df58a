import { fund, openFirstAccount } from './support/bank.ts';
import { bodySignature, previousBodySignature, standardSignature } from './support/signatures.ts';
import { subscribe, receiveAbout } from './support/subscription.ts';
import { useWorld } from './support/world.ts';

const overlapSeconds = 3600;

describe('a webhook whose token is replaced', () => {
  const world = useWorld();

  test('is believed by who has the token before too, for as long as was asked for, and else by nobody who has it', async () => {
    const { api } = world();
    const account = await openFirstAccount(api);
    const receiver = await world().receiver();
    const webhook = await subscribe(world(), receiver);
    const replaceToken = (attributes: { readonly token: string; readonly tokenOverlapSeconds?: number }) =>
      api.send('PATCH', `/webhooks/${webhook}`, { type: 'webhook', attributes });
    /** The delivery that tells the receiver of so many credits. */
    const credited = async (credits: number) => {
      await fund(api, account, credits);
      await receiveAbout(
        world(),
        receiver,
        { relationship: 'account', id: account, type: 'transaction.created' },
        credits,
      );
      return receiver.deliveries.at(-1);
    };
    const [first, second, third] = [receiver.secret, 'the second token', 'the third token'];

    await replaceToken({ token: second, tokenOverlapSeconds: overlapSeconds });
    // The receiver does not know of it yet.
    const early = await credited(1);
    expect(early?.signaturesBy(first)).toEqual([previousBodySignature, standardSignature]);
    expect(early?.signaturesBy(second)).toEqual([bodySignature, standardSignature]);
    expect(early?.signaturesBy(third)).toEqual([]);
    const shown = (await api.get(`/webhooks/${webhook}`)).attributes;
    expect(shown).toMatchObject({ token: second, previousTokenUntil: expect.any(String) as string });

    receiver.secret = second;
    expect((await credited(2))?.signaturesBy(first)).toEqual([previousBodySignature, standardSignature]);

    await replaceToken({ token: third });
    receiver.secret = third;
    const late = await credited(3);
    expect(late?.signaturesBy(third)).toEqual([bodySignature, standardSignature]);
    expect([first, second].map((token) => late?.signaturesBy(token))).toEqual([[], []]);
    expect((await api.get(`/webhooks/${webhook}`)).attributes).not.toHaveProperty('previousTokenUntil');
    expect(receiver.deliveries.every(({ isAccepted }) => isAccepted)).toBe(true);
  });
});
