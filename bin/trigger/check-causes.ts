import { create } from '../api/create.ts';
import type { Api } from '../api/open-api.ts';
import { after, type Begin, type Causes } from './cause.ts';
import { uploadPicture } from './picture.ts';
import { accountOf, addAccount } from './things.ts';

/** Amounts with a verdict of their own in a sandbox. */
const amounts = { any: 250_00, confirmation: 666_02, poorImage: 666_03 } as const;
/** Days after which a deposit without images is given up. */
const waitingDays = 32;

type Step = 'approve' | 'transmit' | 'clear' | 'return';

const announce = async (api: Api, amount: number = amounts.any): Promise<string> =>
  (
    await create(api, '/check-deposits', {
      type: 'checkDeposit',
      attributes: { amount, description: 'Rent' },
      to: accountOf(await addAccount(api)),
    })
  ).id;

/** A check with both images, which are examined, and the steps after that. */
const deposit =
  (amount: number, ...steps: readonly Step[]): Begin =>
  async (api) => {
    const id = await announce(api, amount);
    for (const side of ['front', 'back'] as const) await uploadPicture(api, `/check-deposits/${id}/${side}`, side);
    for (const step of steps) {
      await create(
        api,
        `/sandbox/check-deposits/${id}/${step}`,
        step === 'return' ? { type: 'checkDepositReturn', attributes: { reason: 'PaymentStopped' } } : undefined,
      );
    }
  };

/** Deposits of checks. */
export const checkCauses: Causes = {
  'checkDeposit.created': (api) => announce(api),
  'checkDeposit.pendingReview': deposit(amounts.any),
  'checkDeposit.awaitingCustomerConfirmation': deposit(amounts.confirmation),
  'checkDeposit.pending': deposit(amounts.any, 'approve'),
  'checkDeposit.clearing': deposit(amounts.any, 'approve', 'transmit'),
  'checkDeposit.sent': deposit(amounts.any, 'approve', 'transmit', 'clear'),
  'checkDeposit.returned': deposit(amounts.any, 'approve', 'transmit', 'return'),
  'checkDeposit.rejected': deposit(amounts.poorImage),
  'checkDeposit.canceled': after(waitingDays, (api) => announce(api)),
};
