import { balanceOf, openFirstAccount } from './bank.ts';
import { linkTo, relatedId, type Resource } from './api.ts';
import type { World } from './world.ts';

const eventsMax = 1000;

/**
 * Two customers get an account each, one pays the other, and the event log has it: what a stage has to do at least after a deployment. Where
 * `STORIES_ACCOUNTS` names two accounts of one's own, `<payer>,<payee>`, the payer pays one cent, and gets it back. So nothing is left in a live
 * stage.
 */
export async function makeFirstPayment(world: World, environment: NodeJS.ProcessEnv): Promise<void> {
  const named = environment['STORIES_ACCOUNTS']?.split(',') ?? [];
  const [payer, payee] = named.length === 2 ? named : await openTwo(world);
  if (payer === undefined || payee === undefined) throw new Error('STORIES_ACCOUNTS is <payer>,<payee>');
  const before = await balanceOf(world.api, payee);
  await payOneCent(world, { from: payer, to: payee });
  expect(await balanceOf(world.api, payee)).toBe(before + 1);
  if (named.length === 2) await payOneCent(world, { from: payee, to: payer });
}

async function openTwo({ api }: World): Promise<readonly [string, string]> {
  return [await openFirstAccount(api, { cents: 1 }), await openFirstAccount(api)];
}

/** Pays, reads the payment, and waits for its events. */
async function payOneCent(world: World, { from, to }: { readonly from: string; readonly to: string }): Promise<void> {
  const { api } = world;
  const created = await api.post('/payments', {
    type: 'bookPayment',
    attributes: { amount: 1, description: 'After a deployment' },
    relationships: { account: linkTo('depositAccount', from), counterpartyAccount: linkTo('depositAccount', to) },
  });
  const payment = await api.get(`/payments/${created.id}`);
  expect(payment).toMatchObject({ id: created.id, attributes: { amount: 1, status: 'Sent' } });
  const since = String(payment.attributes['createdAt']);
  const isAbout = (event: Resource) => relatedId(event, 'payment') === payment.id;
  for (const type of ['payment.created', 'transaction.created']) {
    await world.waitFor(`${type} of payment ${payment.id}`, async () => {
      const target = `/events?filter[type]=${type}&filter[since]=${since}&page[limit]=${eventsMax}`;
      return (await api.list(target)).find(isAbout);
    });
  }
}
