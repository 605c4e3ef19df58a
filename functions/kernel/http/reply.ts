import type { ResourceObject } from '../base/event-type.ts';

/** A JSON:API document to answer with. */
export interface Reply {
  readonly data: ResourceObject | readonly ResourceObject[];
  readonly included?: readonly ResourceObject[];
  readonly meta?: Readonly<Record<string, unknown>>;
  /** A status other than the operation's usual one; the operation declares it in `alsoStatus`. */
  readonly status?: number;
}

/** An answer that is a file. */
export interface FileReply {
  /** `type` is one of the declared `fileTypes`. */
  readonly file: { readonly bytes: Uint8Array; readonly name: string; readonly type?: string };
  readonly status?: undefined;
}

/** An answer without data: status 204 without a body, or another status with `meta` alone. */
export interface EmptyReply {
  readonly isEmpty: true;
  readonly meta?: Readonly<Record<string, unknown>>;
  readonly status?: number;
}

export type AnyReply = Reply | FileReply | EmptyReply;
