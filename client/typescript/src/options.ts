import type { Hooks } from './hooks.ts';

/** How a client reaches the platform. */
export interface BankstackOptions {
  /** The address of the platform, for example `https://bank.example.com`. */
  readonly baseUrl: string;
  /** The token, or a function that gives the one of now: it is asked before each attempt. */
  readonly token: string | (() => string | Promise<string>);
  /** Milliseconds that each attempt may take, its answer included. Default: 35,000. */
  readonly timeoutMs?: number | undefined;
  /** How often a call is repeated at most. Default: 3. */
  readonly retriesMax?: number | undefined;
  /** The longest wait before a call is repeated, in milliseconds. If `Retry-After` asks for more, the call fails at once. Default: 65,000. */
  readonly waitMsMax?: number | undefined;
  /** True to have members refused that an operation does not know, instead of warned of. Default: false. */
  readonly strict?: boolean | undefined;
  /** Functions that hear of requests, answers, retries and warnings: for logs and measures. */
  readonly hooks?: Hooks | undefined;
  /** Sends a request. Default: the `fetch` of the runtime. */
  readonly fetch?: typeof fetch | undefined;
  /** True to allow an address without TLS on another host than this one. A token that is sent without TLS can be read on its way. */
  readonly allowsPlainHttp?: boolean | undefined;
}
