import type * as z from 'zod';
import type { PartnerAddress } from '../../functions/ports/https/ask-partner.ts';

/** What a check may use: names that nobody has used before, and values that only the partner knows. */
export interface Trial {
  /** A name that is different in each run and for each `what`, for example of a card. */
  readonly name: (what: string) => string;
  /** A processor token of an account that the provider of account linking knows. */
  readonly token?: string | undefined;
  /** The two sides of a check, as JPEG. */
  readonly pictures: { readonly front: Uint8Array; readonly back: Uint8Array };
}

/** One promise of everybody who speaks a protocol. */
export interface PartnerPromise<Port> {
  /** A sentence without a full stop. */
  readonly promise: string;
  /** The heading of the protocol's page that says so, as a link has it. */
  readonly section: string;
  /** The statuses that keep the promise; 200 if absent. Every answer 200 must have the form of the protocol too. */
  readonly statuses?: readonly number[];
  /** True if only a partner who remembers what it was told can keep it. A simulator remembers nothing. */
  readonly needsMemory?: true;
  /** True if it can only be tried with a token of the partner. */
  readonly needsToken?: true;
  /** Sends requests. Answers what is wrong with what came back, in words without a full stop; undefined if nothing is. */
  readonly attempt: (port: Port, trial: Trial) => Promise<string | undefined>;
}

/** The protocol of a partner, as it can be tried: what its adapter sends, and what every partner promises. */
export interface PartnerProtocol<Port> {
  /** The partner, in words. */
  readonly partner: string;
  /** The page of the protocol, in docs/partners. */
  readonly page: string;
  readonly timeoutMs: number;
  readonly open: (address: PartnerAddress) => Port;
  /** The forms of answers 200, by the last part of the path. */
  readonly answers: Readonly<Record<string, z.ZodType>>;
  /** What no answer may contain; in words without a full stop, undefined if it does not. */
  readonly secretIn?: (answer: string) => string | undefined;
  /** The section that says how requests are signed in, and a request that changes nothing. */
  readonly secret: { readonly section: string; readonly probe: (port: Port, trial: Trial) => Promise<unknown> };
  readonly promises: readonly PartnerPromise<Port>[];
}
