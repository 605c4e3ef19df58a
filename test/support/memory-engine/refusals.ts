type Members = Readonly<Record<string, unknown>>;

/** A request that the engine refuses, with the body of its answer (status 400). */
export class Refusal extends Error {
  readonly body: Members;

  constructor(name: string, message: string, members: Members = {}) {
    super(message);
    this.name = name;
    this.body = { __type: `com.amazonaws.dynamodb.v20120810#${name}`, message, ...members };
  }
}

/** The refusal that an error means; undefined for an error that is a bug of a test. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  const isInvalid = error instanceof Error && error.name === 'ValidationException';
  return isInvalid ? new Refusal(error.name, error.message) : undefined;
}

export const conditionFailed = () => new Refusal('ConditionalCheckFailedException', 'The conditional request failed');

/** A transaction of which some conditions fail; `holds` has one entry for each action. */
export function canceled(holds: readonly boolean[]): Refusal {
  const codes = holds.map((one) => (one ? 'None' : 'ConditionalCheckFailed'));
  return new Refusal(
    'TransactionCanceledException',
    `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes.join(', ')}]`,
    { CancellationReasons: codes.map((Code) => ({ Code })) },
  );
}
