import { type CheckSide, checkSides } from '../../../functions/money/check-deposits/store.ts';
import type { Bank } from '../../support/bank/bank.ts';
import { bodies } from '../../support/bank/bodies.ts';
import { pictureOf } from '../../support/bank/pictures.ts';
import type { Answer } from '../../support/bank/platform.ts';
import { runDue } from '../../support/bank/workers.ts';

type Values = Readonly<Record<string, unknown>>;

interface CallOptions {
  readonly token?: string;
}

export const createCheck = (bank: Bank, accountId: string, attributes: Values = {}): Promise<Answer> =>
  bank.call('POST', '/check-deposits', bodies.check(accountId, attributes));

export const upload = (
  bank: Bank,
  id: string,
  side: CheckSide,
  picture = pictureOf(`${side} of ${id}`),
  options: CallOptions = {},
): Promise<Answer> =>
  bank.call('PUT', `/check-deposits/${id}/${side}`, picture, { ...options, headers: { 'content-type': 'image/jpeg' } });

/** A check deposit with both of its images, before the processor has examined it. */
export async function deposited(bank: Bank, accountId: string, attributes: Values = {}): Promise<string> {
  const { status, body } = await createCheck(bank, accountId, attributes);
  if (status !== 201) throw new Error(`no check deposit: ${JSON.stringify(body)}`);
  const id = body.data.id as string;
  for (const side of checkSides) {
    const uploaded = await upload(bank, id, side);
    if (uploaded.status !== 200) throw new Error(`no ${side} of the check: ${JSON.stringify(uploaded.body)}`);
  }
  return id;
}

/** Does a step of the sandbox on a check deposit. */
export const sandboxStep = (bank: Bank, id: string, step: string, attributes?: Values): Promise<Answer> =>
  bank.call(
    'POST',
    `/sandbox/check-deposits/${id}/${step}`,
    attributes && { data: { type: step === 'reject' ? 'checkDepositRejection' : 'checkDepositReturn', attributes } },
  );

export const getCheck = async (bank: Bank, id: string) => (await bank.call('GET', `/check-deposits/${id}`)).body.data;
export const statusOf = async (bank: Bank, id: string): Promise<string> => (await getCheck(bank, id)).attributes.status;

/** A check whose money is on the account. */
export async function sentCheck(bank: Bank, accountId: string, attributes: Values = {}): Promise<string> {
  const id = await deposited(bank, accountId, attributes);
  for (const step of ['approve', 'transmit', 'clear']) await sandboxStep(bank, id, step);
  return id;
}

/** What has to happen to a check with its images before an operation of this name has something to do. */
const stepsBefore: Readonly<Record<string, readonly string[]>> = {
  transmitSandboxCheckDeposit: ['approve'],
  clearSandboxCheckDeposit: ['approve', 'transmit'],
  returnSandboxCheckDeposit: ['approve', 'transmit'],
};
const takesImages: ReadonlySet<string> = new Set(['uploadCheckFront', 'uploadCheckBack']);
/** Cents of a check that its customer has to confirm. */
export const unclearCents = 666_02;

/** A check deposit in a state in which an operation has something to do. */
export async function checkFor(bank: Bank, accountId: string, operationId: string): Promise<string> {
  if (takesImages.has(operationId)) return (await createCheck(bank, accountId)).body.data.id as string;
  if (operationId === 'confirmCheckDeposit') {
    const unclear = await deposited(bank, accountId, { amount: unclearCents });
    await runDue(bank);
    return unclear;
  }
  const id = await deposited(bank, accountId);
  for (const step of stepsBefore[operationId] ?? []) await sandboxStep(bank, id, step);
  return id;
}
export const checkOperations: readonly string[] = [...Object.keys(stepsBefore), ...takesImages, 'confirmCheckDeposit'];
