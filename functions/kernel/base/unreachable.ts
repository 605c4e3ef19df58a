const codes = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);

/** True for the error of a client that reached no server, or got no answer in time. */
export const isUnreachable = (error: Error & { readonly code?: unknown }): boolean =>
  error.name === 'TimeoutError' || (typeof error.code === 'string' && codes.has(error.code));
