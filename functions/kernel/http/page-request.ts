import { createHash } from 'node:crypto';

/** A request of a browser, by names. A name that comes twice has its last value. */
export interface PageRequest {
  readonly path: Readonly<Record<string, string>>;
  readonly query: ReadonlyMap<string, string>;
  /** The fields of a form that was sent. */
  readonly form: ReadonlyMap<string, string>;
  /** The file of the form, if the page takes one. Neither its size nor its type has been checked. */
  readonly file: Uint8Array | undefined;
  /** The value of the cookie of this address: {@link pageCookieName}. */
  readonly cookie: string | undefined;
  /** What the answer before has left to be said on this page, and on no later one: {@link PageAnswer}. */
  readonly notice?: string | undefined;
  /** All cookies by their names, for pages without a secret in their address. One that comes twice is left out. */
  readonly cookies: ReadonlyMap<string, string>;
  /** The header `Sec-Fetch-Site`: which site has sent the request. */
  readonly site: string | undefined;
  readonly sourceAddress: string;
  /** Names the request in an error page and in the log. */
  readonly supportId: string;
}

/** The fields of a form, and its file. */
export type PageForm = Pick<PageRequest, 'form' | 'file'>;

/** How a page reads forms with a file. Only functions that declare it have the reader in their bundle. */
export interface PageFormReader {
  readonly mediaType: 'multipart/form-data';
  /** Throws a Problem if the body is no such form. */
  readonly read: (body: Uint8Array, contentType: string) => PageForm;
}

const nameCharacters = 16;

/**
 * The only cookie of the hosted pages at an address with this secret: browsers send it over HTTPS, to this host alone, and not from
 * other sites. Each address has a name of its own, so a customer with two of them is known at both.
 */
export const pageCookieName = (secret: string): string => cookieName('page', secret);

/** The cookie with the notice for the next page at an address. It has no secret, and the page that is shown next takes it away. */
export const noticeCookieName = (secret: string): string => cookieName('notice', secret);

const cookieName = (kind: 'page' | 'notice', secret: string): string =>
  `__Host-${kind}-${createHash('sha256').update(secret).digest('hex').slice(0, nameCharacters)}`;

/** What follows for the cookie: it is stored for these seconds, and forgotten with 0. */
export interface PageCookie {
  readonly value: string;
  readonly seconds: number;
}

/** An answer to a browser. */
export type PageAnswer = { readonly cookie?: PageCookie } & (
  | {
      readonly status: number;
      readonly html: string;
      /** True if the page loads a script of this host. Others run none. */
      readonly hasScript?: boolean;
      /** True if apps of every origin show the page in a frame. Others are in no frame. */
      readonly isFramed?: boolean;
    }
  /** Another page, relative to this one: the browser gets it with GET, so a reload does not send a form again. */
  | { readonly seeOther: string; readonly notice?: PageNotice }
  | { readonly file: PageFile }
  | { readonly plain: PlainAnswer }
);

/** An answer to a script or a redirect of a page that sets its cookies itself. */
export interface PlainAnswer {
  readonly status: number;
  readonly json?: object;
  readonly location?: string;
  /** Whole values of `Set-Cookie`. */
  readonly cookies?: readonly string[];
}

/**
 * What the next page says once: a name, and after a dot the page that it is for. A reload does not say it again, and the address does
 * not have it.
 */
export type PageNotice = string;

/** A file that belongs to pages and holds nothing personal. Its address changes with its content. */
export interface PageFile {
  readonly bytes: Uint8Array;
  readonly type: 'text/css' | 'text/javascript' | 'image/png' | 'image/jpeg' | 'image/svg+xml';
}
