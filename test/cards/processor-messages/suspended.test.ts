import { resumeOrganisation, suspendOrganisation } from '../../../functions/founding/suspend-organisation.ts';
import { useOrganisation } from '../../support/bank/use-bank.ts';
import { moneyOf, openCard } from '../authorizations/authorization-bank.ts';
import { referenceOf, signingProcessor, tell } from './processor.ts';

const bank = useOrganisation({ at: '2026-12-01T15:00:00Z', platform: { cardProcessor: signingProcessor } });
const merchant = { name: "Sherlock's Diner", type: 5812, location: 'Reno, NV' };

test('while an organisation is suspended, uses of its cards are declined, and settlements of earlier ones are booked', async () => {
  const { cardId, accountId } = await openCard(bank);
  const card = await referenceOf(bank, cardId);
  const ask = (authorization: string) =>
    tell(bank, 'authorizations', { card, kind: 'purchase', authorization, amount: 10_00, merchant });
  const change = { organisationId: bank.organisationId, scope: 'suspension' } as const;
  expect((await ask('before')).body).toMatchObject({ decision: 'Approved' });
  await suspendOrganisation(bank.platform, { ...change, command: 'org:suspend', by: 'local:ada', reason: 'Case 17' });
  expect((await ask('meanwhile')).body).toEqual({ decision: 'Declined', reason: 'DoNotHonor' });
  const more = { card, authorization: 'before', amount: 5_00 };
  expect((await tell(bank, 'increases', more)).body).toEqual({ decision: 'Declined', reason: 'DoNotHonor' });
  const settled = { card, kind: 'purchase', authorization: 'before', amount: 10_00, merchant };
  expect((await tell(bank, 'settlements', settled)).status).toBe(204);
  await resumeOrganisation(bank.platform, { ...change, command: 'org:resume' });
  expect(await moneyOf(bank, accountId)).toEqual([90_00, 0, 90_00]);
  expect((await ask('after')).body).toMatchObject({ decision: 'Approved' });
});
