/**
 * The time-outs of every client of the SDK, which has none by default: a socket that hangs would hold a function until its
 * time limit. All attempts together end before the deadline of the shortest operation (5 seconds less what an answer needs).
 * A transaction is sent again with its token, so an attempt that was applied without an answer is not applied twice.
 */
export const clientSettings = {
  maxAttempts: 3,
  requestHandler: {
    connectionTimeout: 500,
    /** Until the answer begins. Without the switch, the SDK only logs that it is over. */
    requestTimeout: 1100,
    throwOnRequestTimeout: true,
    /** Silence within an answer. */
    socketTimeout: 1100,
  },
} as const;
