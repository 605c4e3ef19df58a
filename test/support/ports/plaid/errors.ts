import type { LinkFailure } from '../../../../functions/ports/account-linking/port.ts';

/** An error as Plaid documents it, and what it means for us: type, code, status, failure, and whether the same request may succeed later. */
export interface DocumentedError {
  readonly type: string;
  readonly code: string;
  readonly status: number;
  readonly failure: LinkFailure;
  readonly isTemporary?: true;
}

const errorsOf = (type: string, codes: string, failure: LinkFailure, { status = 400, isTemporary = false } = {}) =>
  codes
    .split(' ')
    .map((code): DocumentedError => ({ type, code, status, failure, ...(isTemporary ? { isTemporary } : {}) }));

/** The errors of a processor's requests, from the facts about the API. The adapter has a table of its own. */
export const documentedErrors: readonly DocumentedError[] = [
  ...errorsOf(
    'ITEM_ERROR',
    'ITEM_LOGIN_REQUIRED INVALID_CREDENTIALS INVALID_MFA ITEM_LOCKED PASSWORD_RESET_REQUIRED USER_SETUP_REQUIRED INSUFFICIENT_CREDENTIALS INVALID_UPDATED_USERNAME ACCESS_NOT_GRANTED NO_ACCOUNTS',
    'login required',
  ),
  ...errorsOf('INVALID_INPUT', 'ADDITIONAL_CONSENT_REQUIRED', 'login required'),
  ...errorsOf('ITEM_ERROR', 'ITEM_NOT_FOUND ITEM_CONCURRENTLY_DELETED USER_PERMISSION_REVOKED', 'unknown token'),
  ...errorsOf('INVALID_INPUT', 'INVALID_PROCESSOR_TOKEN USER_PERMISSION_REVOKED', 'unknown token'),
  ...errorsOf(
    'ITEM_ERROR',
    'PRODUCTS_NOT_SUPPORTED NO_AUTH_ACCOUNTS ITEM_NOT_SUPPORTED PRODUCT_NOT_ENABLED MFA_NOT_SUPPORTED',
    'unsupported',
  ),
  ...errorsOf('INSTITUTION_ERROR', 'INSTITUTION_NO_LONGER_SUPPORTED UNSUPPORTED_RESPONSE', 'unsupported'),
  ...errorsOf('ITEM_ERROR', 'PRODUCT_NOT_READY', 'unavailable', { isTemporary: true }),
  ...errorsOf(
    'INVALID_INPUT',
    'INVALID_API_KEYS UNAUTHORIZED_ENVIRONMENT UNAUTHORIZED_ROUTE_ACCESS INVALID_PRODUCT DIRECT_INTEGRATION_NOT_ENABLED',
    'credentials refused',
  ),
  ...errorsOf('INVALID_RESULT', 'LAST_UPDATED_DATETIME_OUT_OF_RANGE', 'unavailable'),
  ...errorsOf('INVALID_REQUEST', 'LAST_UPDATED_DATETIME_OUT_OF_RANGE', 'unavailable'),
  ...errorsOf('INSTITUTION_ERROR', 'INSTITUTION_DOWN INSTITUTION_NOT_AVAILABLE', 'bank unavailable'),
  ...errorsOf('INSTITUTION_ERROR', 'INSTITUTION_NOT_RESPONDING', 'bank unavailable', { isTemporary: true }),
  ...errorsOf(
    'RATE_LIMIT_EXCEEDED',
    'AUTH_LIMIT IDENTITY_LIMIT BALANCE_LIMIT ACCOUNTS_BALANCE_GET_LIMIT INSTITUTION_RATE_LIMIT SOME_LIMIT_OF_LATER',
    'rate limited',
    { status: 429, isTemporary: true },
  ),
  ...errorsOf('API_ERROR', 'INTERNAL_SERVER_ERROR', 'unavailable', { status: 500, isTemporary: true }),
  ...errorsOf('API_ERROR', 'PLANNED_MAINTENANCE', 'unavailable', { status: 503, isTemporary: true }),
];

/** Errors that nobody knows, and mistakes of a request. */
export const strangeErrors: readonly (readonly [string, string])[] = [
  ['ITEM_ERROR', 'SOMETHING_NEW'],
  ['ITEM_ERROR', 'constructor'],
  ['NEW_TYPE', 'ITEM_LOGIN_REQUIRED'],
  ['toString', 'toString'],
  ['INVALID_INPUT', 'ITEM_LOGIN_REQUIRED'],
  ['INVALID_REQUEST', 'MISSING_FIELDS'],
  ['INVALID_REQUEST', 'INVALID_FIELD'],
  ['ASSET_REPORT_ERROR', 'PRODUCT_NOT_ENABLED'],
];

/** The body of an error. Its texts are for people; these have what no log may have. */
export const errorBody = ({ type, code }: Pick<DocumentedError, 'type' | 'code'>, text = 'a message that changes') => ({
  error_type: type,
  error_code: code,
  error_code_reason: null,
  error_message: text,
  display_message: text,
  request_id: 'HNTDNrA8F1shFEW',
  documentation_url: 'https://plaid.com/docs/?reference#errors',
  suggested_action: text,
  causes: [],
});
