import { bodies } from '../support/bank/bodies.ts';
import { type Call, makeAccount, makeCustomer } from '../support/bank/client.ts';
import { paymentBody } from '../support/bank/payment-bodies.ts';
import type { Answer } from '../support/bank/platform.ts';
import { shapeOf } from '../support/bank/shape-of.ts';
import { useBank } from '../support/bank/use-bank.ts';
import { itemTexts } from '../support/model/items.ts';
import { moveOn, noMovements, type OpenMovements, slowPayment } from '../support/model/movements.ts';
import { pick, seededTest } from '../support/simulation/seed.ts';
import type { Random } from '../support/weakening/random.ts';

const requestsMax = Number(process.env['DRY_RUNS'] ?? 250);
const fundsCents = 300_00;
const amountCentsMax = 120_00;

interface Balance {
  readonly accountId: string;
  readonly after: Readonly<Record<'balance' | 'hold' | 'available', number>>;
}

/** Counters of requests change with each of them, and say nothing of what they did. */
const isCounter = (text: string) => text.includes('"pk":"rat#');

describe(`${String(requestsMax)} random requests, each of them tried out first`, () => {
  const bank = useBank();

  const wholeTable = async () =>
    (await itemTexts(bank.documents, bank.platform.settings.tableName)).filter((text) => !isCounter(text)).sort();

  /** Tries a request out, sends it, and compares. */
  const tried: Call = async (method, target, body) => {
    const before = await wholeTable();
    const dry = await bank.call(method, target, body, { headers: { 'Dry-Run': 'true' } });
    expect(await wholeTable()).toEqual(before);
    const done = await bank.call(method, target, body);
    const asked = dry.body.meta?.dryRun?.isComplete === false;
    if (!asked) expect([target, outcomeOf(dry)]).toEqual([target, outcomeOf(done)]);
    for (const { accountId, after } of (dry.body.meta?.dryRun?.balances ?? []) as readonly Balance[]) {
      const { balance, hold, available } = (await bank.call('GET', `/accounts/${accountId}`)).body.data.attributes;
      expect([target, { balance, hold, available }]).toEqual([target, after]);
    }
    return done;
  };

  seededTest('change nothing, and tell what then happens', async (random) => {
    const accounts: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      const customer = await makeCustomer(bank.call);
      for (let own = 0; own < 2; own += 1) accounts.push(await makeAccount(bank.call, customer, fundsCents));
    }
    const underWay = noMovements();
    for (let index = 0; index < requestsMax; index += 1) await move(random, index, { accounts, underWay });
  });

  async function move(
    random: Random,
    index: number,
    { accounts, underWay }: { readonly accounts: readonly string[]; readonly underWay: OpenMovements },
  ): Promise<void> {
    const [account, other] = [pick(random, accounts), pick(random, accounts)];
    const amount = 1 + random.below(amountCentsMax);
    const key = { idempotencyKey: `request-${String(random.chance(0.1) ? random.below(index + 1) : index)}` };
    const kind = random.next();
    if (kind < 0.05)
      await tried('POST', `/accounts/${account}/${random.chance(0.5) ? 'freeze' : 'unfreeze'}`, bodies.freeze);
    else if (kind < 0.15) await tried('POST', '/sandbox/payments', bodies.credit(account, amount));
    else if (kind < 0.25) await tried('POST', '/fees', bodies.fee(account, key));
    else if (kind < 0.3) await tried('POST', '/rewards', bodies.reward(account, other, key));
    else if (kind < 0.5) {
      const { status, body } = await tried('POST', '/payments', slowPayment(random, { account, amount, key }));
      if (status === 201 && body.data.type === 'achPayment') underWay.payments.push(String(body.data.id));
    } else if (kind < 0.65) await moveOn(tried, random, underWay, { account, amount });
    else await tried('POST', '/payments', paymentBody(account, other, { amount, ...key }));
  }
});

/** What an answer decided, without ids and times: they differ from request to request. */
function outcomeOf({ status, body }: Answer): unknown {
  const { data, errors } = body as { data?: unknown; errors?: readonly { code: string; source?: unknown }[] };
  return {
    status: status === 204 ? 200 : status,
    data: shapeOf(data),
    errors: errors?.map(({ code, source }) => ({ code, source })),
  };
}
