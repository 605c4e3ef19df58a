/** A request to the API and its answer, as they went over the network. */
export interface Exchange {
  readonly method: string;
  readonly path: string;
  readonly body: object | undefined;
  readonly status: number;
  readonly answer: unknown;
}

/** An exchange as lines to print. Of a list, only the first resource is shown, and how many follow. */
export function exchangeLinesOf({ method, path, body, status, answer }: Exchange): readonly string[] {
  return [
    `> ${method} ${decodeURIComponent(path)}`,
    ...(body === undefined ? [] : [`> ${JSON.stringify(body)}`]),
    `< ${status} ${JSON.stringify(shortened(answer))}`,
  ];
}

function shortened(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null || !('data' in answer) || !Array.isArray(answer.data)) {
    return answer;
  }
  const [first, ...others] = answer.data as readonly unknown[];
  return others.length === 0 ? answer : { ...answer, data: [first, `... and ${others.length} more`] };
}
