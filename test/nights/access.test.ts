import { tokenPartition } from '../../functions/kernel/auth/token.ts';
import { scopes } from '../../functions/kernel/auth/scopes.ts';
import { usualCodes } from '../../functions/outreach/one-time-passwords/settings.ts';
import { openCustomer } from '../support/bank/bank.ts';
import { testStart } from '../support/bank/platform.ts';
import { startVerification, tokenWith } from '../support/bank/tokens.ts';
import { night } from '../support/night.ts';
import { useVirtualStage, type VirtualStage } from './stage/virtual-stage.ts';

const stage = useVirtualStage(testStart, { codes: { ...usualCodes, perOrganisation: { hour: 5, day: 40 } } });
type NightBank = Awaited<ReturnType<VirtualStage['organisation']>>;

/** The item of the token that was made last. */
async function lastToken({ organisationId, userId }: NightBank) {
  const item = (await stage.table.query({ pk: tokenPartition(organisationId, userId) })).at(-1);
  if (item === undefined) throw new Error('there is no token');
  return { ...item, id: String(item['id']) };
}

night(
  'foundling-token',
  'a token that was given rights in the table is refused, revoked, and the log verifies',
  stage,
  async (page) => {
    const bank = await stage.organisation();
    const of = { organisation: bank.organisationId, 'number of the case': 'Case 17' };
    const token = await tokenWith(bank, 'accounts');
    const item = await lastToken(bank);
    const statusOf = async () => (await bank.call('GET', '/customers', undefined, { token })).status;
    await stage.passMinutes(1);
    expect(await statusOf()).toBe(403);
    await page.rings('FoundlingToken', async () => {
      await stage.table.put({ Item: { ...item, scopes: [...scopes] } });
      await stage.work();
    });
    expect(await statusOf()).toBe(200);

    await page.run('org suspend', of);
    await stage.passMinutes(1);
    expect(await statusOf()).toBe(403);
    await page.run('token revoke', { ...of, tokenId: item.id });
    await stage.passMinutes(1);
    expect((await page.run('audit verify', of)).output).toContain('the audit log is whole');
    await page.run('org resume', of);
    await page.isSilent(() => stage.passMinutes(1));
    expect(await statusOf()).toBe(401);
  },
);

night('codes-near-cap', 'a token that has codes sent to many people is revoked', stage, async (page) => {
  const bank = await stage.organisation();
  const customers: string[] = [];
  for (let n = 0; n < 4; n += 1) customers.push(await openCustomer(bank));
  await stage.passMinutes(24 * 60);
  const token = await tokenWith(bank, 'customers customer-token-write');
  const { id: tokenId } = await lastToken(bank);
  await page.rings('CodesNearCap', async () => {
    for (const customer of customers) await startVerification(bank, customer, {}, { token });
  });
  const { output } = await page.run('quota show', { organisation: bank.organisationId });
  expect(output).toMatch(/\none-time passwords in an hour, for confirmation +4 /);
  await page.run('token revoke', { organisation: bank.organisationId, tokenId });
  await page.isSilent(() => stage.passMinutes(1));
  expect((await bank.call('GET', '/customers', undefined, { token })).status).toBe(401);
});
