/**
 * The time-outs of every client of the SDK, which has none by itself: a socket that hangs would hold a function until its own
 * time limit. All attempts together end before the deadline of the shortest operation (5 seconds less what an answer needs).
 * A transaction is sent again with its token, so an attempt that was applied in silence is not applied twice.
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
