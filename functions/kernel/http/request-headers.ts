import type { APIGatewayProxyEvent } from 'aws-lambda';
import { Problem } from '../base/problem.ts';

/** The headers of a request under their names in lower case. Of a header that was sent several times, this is the last value. */
export const headersOf = ({ headers }: Pick<APIGatewayProxyEvent, 'headers'>) =>
  new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** The different values of a header, in the order in which they were sent, without blanks around them. */
export function headerValues(
  { headers, multiValueHeaders }: Pick<APIGatewayProxyEvent, 'headers' | 'multiValueHeaders'>,
  name: string,
): readonly string[] {
  const isMeant = ([one]: readonly [string, unknown]) => one.toLowerCase() === name.toLowerCase();
  const values = [
    ...Object.entries(multiValueHeaders)
      .filter(isMeant)
      .flatMap(([, several]) => several ?? []),
    ...Object.entries(headers)
      .filter(isMeant)
      .flatMap(([, value]) => value ?? []),
  ];
  return [...new Set(values.map((value) => value.trim()))];
}

/** The only value of a header; undefined if it was not sent, or with different values, of which none can be chosen. */
export function soleHeader(event: APIGatewayProxyEvent, name: string): string | undefined {
  const values = headerValues(event, name);
  return values.length === 1 ? values[0] : undefined;
}

/** The problem of a request that names several content types. */
export function contentTypeProblem(event: APIGatewayProxyEvent): Problem | undefined {
  if (headerValues(event, 'content-type').length < 2) return undefined;
  const header = 'Content-Type';
  return new Problem('invalid_value', { detail: `${header}: different values were sent`, header });
}
