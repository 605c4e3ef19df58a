import type { ProblemCode } from '../kernel/base/problem.ts';

/** What each error code means to the sender of a request, and what helps. */
export const errorTexts: Readonly<Record<ProblemCode, string>> = {
  invalid_document:
    'The body is not the document that the operation takes: broken JSON, a missing member, a wrong level.',
  invalid_value: 'A field or parameter breaks its rule; `source` says which one, and `detail` which rule.',
  limits_exceeded:
    'It is more than one request, search or resource may have: send less, narrow the search, or remove something.',
  feature_disabled: 'The stage or the organisation does not have this feature: ask its operator.',
  payment_invalid: 'The payment cannot be ordered like this, for example between an account and itself.',
  account_customer_mismatch: 'The customer is no owner of the account, or not the owner of both.',
  not_supported_for_account_type: 'Accounts of this product or owner cannot do it.',
  invalid_nonce: 'The card processor refuses what the wallet has signed: let it sign once more.',
  migration_setup_incomplete:
    'Customers can move once a theme and outreach settings exist, which say how they are told: create them first.',
  negative_balance: 'An account of the customer is in debt, which has to be paid first; `meta.existingIds` has it.',
  counterparty_not_permitted: 'The permissions of the counterparty do not allow this direction.',
  counterparty_not_linked:
    'It needs an account that its owner has linked through the provider, and whose link has not ended.',
  counterparty_not_owned: 'The customer is no owner of the account at the other bank, so its balance is not shown.',
  NameVerificationFailed: 'The name is none of the owners of the linked account; `meta.owners` has them.',
  unauthorized: 'The token is missing, unknown, expired, or used from an address that it is not for.',
  forbidden: 'The token is valid and lacks the scope, or cannot access this resource.',
  organisation_suspended:
    'The operator has suspended your organisation: all its tokens are refused until it is resumed.',
  not_found: 'Nothing has this path or id, or the token may not see it.',
  method_not_allowed: 'The path exists and has no operation with this method; `Allow` names those that it has.',
  request_timeout: 'A provider outside of the platform did not answer in time: send the same request once more.',
  already_exists: 'It would be a second one of what can exist once; `meta.existingIds` has the first.',
  migration_already_started: 'The customer is moving already; `meta.existingIds` has the move.',
  idempotency_key_conflict: 'An earlier request had this key and another body: use a new key for a new order.',
  invalid_state: 'Its status does not allow it now; `detail` says which statuses do.',
  payload_too_large: 'The body or file has more bytes than the operation takes.',
  unsupported_media_type: 'The content type, charset or file type is not one that the operation takes.',
  not_settled_yet:
    'The use of the card that the message is about was not settled yet: send it once more after `Retry-After`.',
  account_busy: 'Many requests move money on this account at this moment: try again after `Retry-After`.',
  too_many_requests: 'A limit of requests is reached, `meta.limit` says which: try again after `Retry-After`.',
  internal_error:
    'The platform failed, and an alarm has told its operator. Send the same request once more, with its key.',
  timeout: 'No answer was ready in time. The work may be done: send the same request once more, with its key.',
};
