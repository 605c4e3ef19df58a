import type { Emulator } from '../harness/emulator.ts';
import { ask, type DeployedApi, eventually, one, type Receiver } from '../smoke.ts';
import type { Operator } from '../harness/operator.ts';

/** A stage with an organisation that works, and the operator of its account. */
export interface RehearsedStage {
  readonly emulator: Emulator;
  readonly stage: 'emulator';
  readonly tableName: string;
  readonly organisationId: string;
  readonly api: DeployedApi;
  readonly operator: Operator;
  /** Gets every event. */
  readonly receiver: Receiver;
  /** Two accounts of one customer. */
  readonly accounts: { readonly from: string; readonly to: string };
}

/** The ids of the events that a receiver has got, in their order; a body that came twice has them twice. */
export const receivedIds = ({ bodies }: Receiver): readonly string[] =>
  bodies
    .flatMap((body) => (JSON.parse(body) as { readonly data: readonly { readonly id: string }[] }).data)
    .map(({ id }) => id);

/** The balance of an account, in cents. */
export const balanceOf = async (api: DeployedApi, accountId: string): Promise<unknown> =>
  one(await ask(api, 'GET', `/accounts/${accountId}`, 200)).attributes['balance'];

/** Waits until the receiver has the last event of the organisation. */
export async function untilReceived({ api, receiver }: Pick<RehearsedStage, 'api' | 'receiver'>): Promise<void> {
  await eventually(async () => {
    const { data } = await ask(api, 'GET', '/events?page[limit]=1&sort=-createdAt', 200);
    const last = [data ?? []].flat()[0]?.id;
    return last !== undefined && receivedIds(receiver).includes(last);
  });
}
