import { createHash } from 'node:crypto';
import { answerLink, failLink } from './link-answer.ts';
import type { AccountLinking, LinkAnswer, LinkedAccount, LinkedBalance, LinkFailure } from './port.ts';
import type { sandboxValues } from '../sandbox-values.ts';

const slowMs = 2000;
const balanceCents = 10_000_00;
const lowBalanceCents = 10_00;
/** Banks that linked accounts are at. */
const routingNumbers = ['021000021', '026009593', '091000022', '121000248'] as const;

type Scenario = keyof typeof sandboxValues.processorToken;
/** Each scenario; their texts, which only the reference needs, would be in the bundle of every function that links accounts. */
const scenarios: Readonly<Record<Scenario, true>> = {
  match: true,
  mismatch: true,
  slow: true,
  timeout: true,
  'low-balance': true,
  'login-required': true,
  unavailable: true,
  unsupported: true,
};
const form = new RegExp(`^sandbox-(${Object.keys(scenarios).join('|')})(?::([^#]*))?(?:#.*)?$`, 's');

/**
 * The account-linking provider of sandbox stages: the name of a token selects the result (docs/integrate/sandbox.md). `wait` passes
 * milliseconds of real time.
 */
export function createSimulatedAccountLinking(wait: (ms: number) => Promise<void>): AccountLinking {
  const answering = async <T>(
    token: string,
    timeoutMs: number,
    answer: (linked: Linked) => LinkAnswer<T>,
  ): Promise<LinkAnswer<T>> => {
    const linked = read(token);
    if (linked === undefined) return failLink('unknown token');
    const answered = answer(linked);
    const takesMs = linked.scenario === 'slow' ? slowMs : isFailed(answered, 'timeout') ? timeoutMs : 0;
    if (takesMs > 0) await wait(Math.min(takesMs, timeoutMs));
    return takesMs >= timeoutMs ? failLink('timeout') : answered;
  };
  return {
    account: (token, timeoutMs) => answering(token, timeoutMs, () => answerLink(accountOf(token))),
    owners: (token, timeoutMs, nameToVerify) => answering(token, timeoutMs, (linked) => ownersOf(linked, nameToVerify)),
    balance: (token, timeoutMs) => answering(token, timeoutMs, ({ scenario }) => balanceOf(scenario)),
  };
}

interface Linked {
  readonly scenario: Scenario;
  readonly ownerName: string | undefined;
}

function read(token: string): Linked | undefined {
  const [, scenario, ownerName = ''] = form.exec(token) ?? [];
  if (scenario === undefined) return undefined;
  return { scenario: scenario as Scenario, ownerName: ownerName === '' ? undefined : ownerName };
}

/** Numbers that follow from the token: the same token always gives the same account. */
function accountOf(token: string): LinkedAccount {
  const digest = createHash('sha256').update(token, 'utf8').digest();
  const routingNumber = routingNumbers[digest.readUInt8(8) % routingNumbers.length] ?? routingNumbers[0];
  const accountNumber = String(1_000_000_000 + (digest.readUInt32BE(0) % 1_000_000_000));
  return { routingNumber, accountNumber, accountType: 'Checking' };
}

/** If a token names no owner, the account belongs to the person in the request. */
function ownersOf({ scenario, ownerName }: Linked, nameToVerify: string | undefined): LinkAnswer<readonly string[]> {
  if (scenario === 'mismatch') return answerLink(['Somebody Else']);
  if (scenario === 'timeout' || scenario === 'unavailable') return failLink(scenario);
  return scenario === 'login-required'
    ? failLink('login required')
    : answerLink([ownerName ?? nameToVerify ?? 'Sandbox Owner']);
}

function balanceOf(scenario: Scenario): LinkAnswer<LinkedBalance> {
  switch (scenario) {
    case 'timeout':
    case 'unavailable':
    case 'unsupported':
      return failLink(scenario);
    case 'login-required':
      return failLink('login required');
    case 'low-balance':
      return answerLink({ balanceCents: lowBalanceCents, availableCents: lowBalanceCents });
    case 'match':
    case 'mismatch':
    case 'slow':
      return answerLink({ balanceCents, availableCents: balanceCents });
  }
}

const isFailed = (answer: LinkAnswer<unknown>, failure: LinkFailure): boolean =>
  answer.outcome === 'failed' && answer.failure === failure;
