/** What one call may have of its own. */
export interface CallOptions {
  /**
   * Ends the call: it rejects with the reason of the signal, and is not repeated. What was sent may have been carried out, so give an order an
   * `idempotencyKey` of your own: to call again without it would make another one.
   */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds that each attempt may take, its answer included. Default: that of the client. */
  readonly timeoutMs?: number | undefined;
  /** How often the call is repeated at most. 0: never. Default: that of the client. */
  readonly retriesMax?: number | undefined;
  /**
   * The idempotency key of the order, in printable ASCII: the same key makes one order, however often it is sent. Without it, the client
   * makes one for each call, which all attempts of the call share. Give one of your own that you keep, if your program may end, or the call may be ended, before it has the answer.
   */
  readonly idempotencyKey?: string | undefined;
  /** True to repeat a write without an idempotency key after a failure whose effect is not known. Only where doing it twice does no harm. */
  readonly isRepeatable?: boolean | undefined;
  /** True to have members refused that the operation does not know (`Prefer: handling=strict`). Default: that of the client. */
  readonly strict?: boolean | undefined;
  /** More headers. Those that the client sends itself, such as `Idempotency-Key`, are refused before anything is sent. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}
