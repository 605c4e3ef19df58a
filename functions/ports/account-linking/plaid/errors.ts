import * as z from 'zod';
import type { LinkFailure } from '../port.ts';

/** An error of Plaid. Its type and code decide; statuses and messages may change. */
export interface PlaidError {
  readonly error_type: string;
  readonly error_code: string;
}

const errorSchema = (): z.ZodType<PlaidError> => z.object({ error_type: z.string(), error_code: z.string() });

/** The error of an answer; undefined if it is none. */
export const errorIn = (json: unknown): PlaidError | undefined => errorSchema().safeParse(json).data;

/** What an error means for the port. `isTemporary`: the same request may succeed after a pause. */
export interface ErrorMeaning {
  readonly failure: LinkFailure;
  readonly isTemporary?: true;
}

const loginRequired: ErrorMeaning = { failure: 'login required' };
const unknownToken: ErrorMeaning = { failure: 'unknown token' };
const unsupported: ErrorMeaning = { failure: 'unsupported' };
const bankUnavailable: ErrorMeaning = { failure: 'bank unavailable' };
const refused: ErrorMeaning = { failure: 'credentials refused' };
const temporary: ErrorMeaning = { failure: 'unavailable', isTemporary: true };

interface TypeMeaning {
  readonly codes?: Readonly<Record<string, ErrorMeaning>>;
  /** The meaning of every other code of the type. */
  readonly others?: ErrorMeaning;
}

/** By type. It is made for each error: every function that may link accounts would make it at its start. */
const meaningsByType = (): Readonly<Record<string, TypeMeaning>> => ({
  ITEM_ERROR: {
    codes: {
      ITEM_LOGIN_REQUIRED: loginRequired,
      INVALID_CREDENTIALS: loginRequired,
      INVALID_MFA: loginRequired,
      ITEM_LOCKED: loginRequired,
      PASSWORD_RESET_REQUIRED: loginRequired,
      USER_SETUP_REQUIRED: loginRequired,
      INSUFFICIENT_CREDENTIALS: loginRequired,
      INVALID_UPDATED_USERNAME: loginRequired,
      ACCESS_NOT_GRANTED: loginRequired,
      NO_ACCOUNTS: loginRequired,
      ITEM_NOT_FOUND: unknownToken,
      ITEM_CONCURRENTLY_DELETED: unknownToken,
      USER_PERMISSION_REVOKED: unknownToken,
      PRODUCTS_NOT_SUPPORTED: unsupported,
      NO_AUTH_ACCOUNTS: unsupported,
      ITEM_NOT_SUPPORTED: unsupported,
      PRODUCT_NOT_ENABLED: unsupported,
      MFA_NOT_SUPPORTED: unsupported,
      PRODUCT_NOT_READY: temporary,
    },
  },
  INVALID_INPUT: {
    codes: {
      INVALID_PROCESSOR_TOKEN: unknownToken,
      USER_PERMISSION_REVOKED: unknownToken,
      ADDITIONAL_CONSENT_REQUIRED: loginRequired,
      INVALID_API_KEYS: refused,
      UNAUTHORIZED_ENVIRONMENT: refused,
      UNAUTHORIZED_ROUTE_ACCESS: refused,
      INVALID_PRODUCT: refused,
      DIRECT_INTEGRATION_NOT_ENABLED: refused,
    },
  },
  INVALID_RESULT: { codes: { LAST_UPDATED_DATETIME_OUT_OF_RANGE: { failure: 'unavailable' } } },
  INVALID_REQUEST: { codes: { LAST_UPDATED_DATETIME_OUT_OF_RANGE: { failure: 'unavailable' } } },
  INSTITUTION_ERROR: {
    codes: {
      // A bank is down for hours. Only one that is slow is asked again: each pause keeps a function busy.
      INSTITUTION_DOWN: bankUnavailable,
      INSTITUTION_NOT_AVAILABLE: bankUnavailable,
      INSTITUTION_NOT_RESPONDING: { ...bankUnavailable, isTemporary: true },
      INSTITUTION_NO_LONGER_SUPPORTED: unsupported,
      UNSUPPORTED_RESPONSE: unsupported,
    },
  },
  RATE_LIMIT_EXCEEDED: { others: { failure: 'rate limited', isTemporary: true } },
  API_ERROR: { others: temporary },
});

/** The meaning of an error; undefined if nobody knows it. */
export function meaningOf({ error_type: type, error_code: code }: PlaidError): ErrorMeaning | undefined {
  const known = memberOf(meaningsByType(), type);
  return known && (memberOf(known.codes ?? {}, code) ?? known.others);
}

/** A member of a table; undefined for the names that every object has. */
const memberOf = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;
