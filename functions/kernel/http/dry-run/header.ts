import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { ProblemPart } from '../../base/problem.ts';
import type { AnyOperation } from '../operation.ts';
import { headerValues } from '../request-headers.ts';

/** The header that asks what a request would do. */
export const dryRunHeader = 'Dry-Run';

/** True if a request to an operation can be a dry run. A read changes nothing, so it is answered as ever. */
export const canBeTriedOut = ({ method, refusesDryRun }: Pick<AnyOperation, 'method' | 'refusesDryRun'>): boolean =>
  method !== 'GET' && refusesDryRun === undefined;

/**
 * Whether a request is a dry run: `Dry-Run: true`, in any case. Anything but `true` and `false` is a problem, because a request that was meant
 * to be tried out must never be carried out, and so is an operation that cannot be tried out.
 */
export function readDryRun(
  { method, refusesDryRun }: Pick<AnyOperation, 'method' | 'refusesDryRun'>,
  event: Pick<APIGatewayProxyEvent, 'headers' | 'multiValueHeaders'>,
): { readonly isDryRun: boolean; readonly problems: readonly ProblemPart[] } {
  const values = new Set(headerValues(event, dryRunHeader).map((value) => value.toLowerCase()));
  const [value = 'false'] = values;
  const refuse = (detail: string) => ({
    isDryRun: true,
    problems: [{ detail: `${dryRunHeader}: ${detail}`, header: dryRunHeader }],
  });
  if (values.size > 1) return refuse('different values were sent');
  if (value === 'false') return { isDryRun: false, problems: [] };
  if (value !== 'true') return refuse('must be true or false');
  return refusesDryRun === undefined
    ? { isDryRun: method !== 'GET', problems: [] }
    : refuse(`this operation cannot be tried out: ${refusesDryRun}`);
}
