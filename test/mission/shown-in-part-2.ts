/**
 * Where each error, limit and rule of part 2 is shown: a file below test/, and a text in it, which is the title of a test or a case of
 * a table. A name that ends with `*` stands for all that begin so and have no entry of their own.
 */
const recurring = 'money/recurring-payments';
const counterparties = 'money/counterparties';
const webhooks = 'delivery/webhooks';
const pushes = 'money/payments/push-to-card.test.ts';
const documents = 'kernel/http/documents.test.ts';
const serving = 'kernel/http/serving.test.ts';
const linked = `${counterparties}/create-with-token.test.ts`;
const numbers = `${counterparties}/create.test.ts`;
const delivery = `${webhooks}/delivery.test.ts`;
const migration = 'migrations/create.test.ts';
const moving = 'migrations/move.test.ts';
const resets = 'migrations/reset-and-cancel.test.ts';
const dispute = 'money/payments/ach-life.test.ts › are possible for 60 days';

export const shownErrors: Readonly<Record<string, string>> = {
  'POST /migrations: the setup': `${migration} › without a theme or outreach settings`,
  'POST /migrations: the parameters': `${migration} › [{ fromBank: 'No Bank' }, '/data/attributes/fromBank']`,
  'POST /migrations: the deadline': `${migration} › [{ deadline: '2026-12-30' }, '/data/attributes/deadline']`,
  'POST /migrations: a migration of the customer': `${migration} › a migration that has started, which the error names`,
  'POST /migrations: the balance': `${migration} › a negative balance of any account of the customer`,
  'migration status: IneligibleCustomer': `${migration} › %s: the customer is ineligible, and the migration says why`,
  'POST /counterparties (processor token): the linking provider': `${linked} › a provider of %s when the name is verified`,
  'POST /counterparties (processor token): a counterparty with this token': `${linked} › a token that a counterparty has already names it, with any customer`,
  'POST /counterparties (processor token): NameVerificationFailed': `${linked} › a name that is no owner’s is refused with the owners`,
  'PATCH /counterparties/{id}: NameVerificationFailed': `${counterparties}/update.test.ts › a name that is no owner’s: nothing changes`,
  'PATCH /counterparties/{id}: implied: a processor-token': `${counterparties}/update.test.ts › a token where it was made with numbers, none where it was made with a token`,
  'POST /counterparties (account numbers): implied: routingNumber': `${numbers} › a wrong check digit`,
  'POST /counterparties (account numbers): implied: DebitOnly': `${numbers} › more than CreditOnly is refused for any other account, those of other organisations too`,
  'GET /counterparties/{id}/balance: implied: the counterparty was not': `${counterparties}/balance.test.ts › a counterparty that was made with numbers`,
  'GET /counterparties/{id}/balance: implied: the external account': `${counterparties}/balance.test.ts › not_owned`,
  'POST /recurring-payments: implied: amount': `${recurring}/create.test.ts › every problem of the document is named at once, those of its dates too`,
  'POST /recurring-payments: implied: the counterparty': `${recurring}/create-ach.test.ts › a counterparty that is missing or deleted`,
  'POST /recurring-payments: implied: a time': `${recurring}/create.test.ts › a start in the past is named together with what else is wrong`,
  'POST /payments: implied: the relationship account':
    'money/payments/create.test.ts › every problem of the document is named at once',
  'every operation: implied: the request carries no valid': 'generated/authorisation.test.ts › $name without a token',
  'every operation: implied: the token has none':
    'generated/authorisation.test.ts › $name with every scope but those that it needs',
  'every operation: implied: the request comes from':
    'generated/authorisation.test.ts › $name from a source address that the token does not name',
  'every payment create: implied: a token with payments-write-counterparty':
    'stories/two-factor.test.ts › a token that pays cannot say whom: the customer does, with a code from their phone',
  'webhook receiver: the signature differs': `${webhooks}/signature.test.ts › any other token is refused`,
  'payment rejection reason: InsufficientFunds': `${recurring}/run.test.ts › without funds it creates the payment and rejects it at once; it counts`,
  'payment rejection reason: CounterpartyInsufficientFunds': `${recurring}/run-ach.test.ts › that is too low rejects the payment, which counts`,
  'authorization request decline reason: AccountClosed': 'cards/authorizations/decline-ways.ts › AccountClosed',
  'authorization request decline reason: CardExceedsAmountLimit':
    'cards/authorizations/decline-ways.ts › CardExceedsAmountLimit',
  'authorization request decline reason: DoNotHonor': 'cards/authorizations/decline-ways.ts › DoNotHonor',
  'authorization request decline reason: InsufficientFunds': 'cards/authorizations/decline-ways.ts › InsufficientFunds',
  'authorization request decline reason: InvalidMerchant': 'cards/authorizations/decline-ways.ts › InvalidMerchant',
  'authorization request decline reason: ReferToCardIssuer': 'cards/authorizations/decline-ways.ts › ReferToCardIssuer',
  'authorization request decline reason: RestrictedCard': 'cards/authorizations/decline-ways.ts › RestrictedCard',
  'authorization request decline reason: Timeout': 'cards/authorization-requests/decisions.test.ts › Timeout',
  'authorization request decline reason: TransactionNotPermittedToCardholder':
    'cards/authorizations/closed-flows.test.ts › TransactionNotPermittedToCardholder',
  'document rejection reason: *':
    'onboarding/applications/documents.test.ts › each reason of the specification is taken and shown',
};

export const shownLimits: Readonly<Record<string, string>> = {
  'notice of closure to a migrated customer':
    'migrations/emails.test.ts › a confirmation of each transfer, and the closure 30 days ahead',
  'deadline of a migration': `${migration} › deadLine is another spelling of deadline, and the first day is 30 days ahead`,
  'time-out of every operation': `${serving} › an operation that takes too long is answered before the gateway gives up`,
  'time-out of GET /counterparties/{id}/balance': 'infrastructure/gateway.test.ts › an operation that streams',
  'page[*': 'kernel/jsonapi/read-query.test.ts › is not a whole number from 1 to 1000',
  'description of an ACH payment (company entry description)': `${recurring}/create-ach.test.ts › elevenchars`,
  'addenda of a recurring ACH payment, on create': `${recurring}/create-ach.test.ts › 'x'.repeat(80)`,
  'addenda on the resources': `${recurring}/create-ach.test.ts › 'x'.repeat(80)`,
  'description of a book payment, recurring or not': `${recurring}/create.test.ts › a description of 80 characters`,
  'transactionSummaryOverride of a book payment': `${recurring}/create.test.ts › a summary of 100 characters`,
  'description of a push to card payment': 'generated/boundaries.test.ts › at the bounds of the OpenAPI document',
  'description of a check deposit': 'generated/boundaries.test.ts › at the bounds of the OpenAPI document',
  'routingNumber of a counterparty': `${numbers} › a wrong check digit`,
  'events in one request, AtMostOnce': `${delivery} › gets one event per request and none twice; failures are shown in the delivery log`,
  'events in one batch, AtLeastOnce': `${delivery} › gets every event once, in the order of the ids, in batches of at most 64`,
  'retries, AtLeastOnce': `${webhooks}/backoff.test.ts › without jitter the waits are the Fibonacci numbers in seconds, exactly; the last attempt ends the hour`,
  'retries, AtMostOnce': `${delivery} › gets one event per request and none twice; failures are shown in the delivery log`,
  'silence of a webhook before it becomes Unavailable': `${delivery} › after days of the bank with nothing but failures and a batch given up; enabled again it goes on from there`,
  'sending addresses of webhooks*': 'infrastructure/fixed-egress.test.ts › a stage with fixed addresses',
  'execution of a recurring payment': `${recurring}/run.test.ts › begins at six in the morning of the bank on its run day, and not before`,
  'dispute of an ACH debit': dispute,
};

export const shownRules: Readonly<Record<string, string>> = {
  'common.idempotency-key-required-on-migration': `${migration} › [{ idempotencyKey: undefined }, '/data/attributes/idempotencyKey']`,
  'migrations.suppress-invitation-email':
    'migrations/emails.test.ts › it is not sent if the request suppresses it, or the settings turn it off',
  'migrations.one-time-password': 'migrations/pages.test.ts › from the welcome to the new numbers',
  'migrations.closure-notice':
    'migrations/emails.test.ts › a confirmation of each transfer, and the closure 30 days ahead',
  'migrations.initial-status': `${migration} › the customer is asked for consent, with the defaults of what is not given`,
  'migrations.*': `${migration} › the customer is asked for consent, with the defaults of what is not given`,
  'migrations.deadline-*': `${migration} › deadLine is another spelling of deadline, and the first day is 30 days ahead`,
  'migrations.required-attributes': `${migration} › [{ idempotencyKey: undefined }, '/data/attributes/idempotencyKey']`,
  'migrations.balance-transfer-timing-values': `${migration} › [{ balanceTransferTiming: 'Never' }, '/data/attributes/balanceTransferTiming']`,
  'migrations.balance-transfer-timing-on-request': `${migration} › the operator has not enabled that the money moves on the deadline`,
  'migrations.outreach-prerequisite': `${migration} › without a theme or outreach settings`,
  'migrations.reset-*': `${resets} › asks for consent again once the cause is gone`,
  'migrations.progress-by-events': `${moving} › the events of an account come together, before the change of status`,
  'migrations.creation-is-no-status-change': `${migration} › the creation is one event, and no change of status`,
  'migrations.other-events': `${moving} › the events of an account come together, before the change of status`,
  'common.base-address': 'generated/openapi.test.ts › has every operation, and each under its own id',
  'common.json-api-bodies':
    'generated/bodies.test.ts › $name refuses a type that it does not know, and a document that is none',
  'common.content-type': 'generated/bodies.test.ts › 415: $name with another content type',
  'common.bearer-header': `${serving} › the word Bearer may be written in any case`,
  'common.any-scope-suffices':
    'generated/authorisation.test.ts › $name is open to exactly the tokens that hold one of its scopes',
  'common.idempotency-key-in-attributes':
    'generated/nothing-ignored.test.ts › every create with a key takes it in the header, and says so in the body',
  'common.idempotency-key-optional':
    'generated/completeness.test.ts › each that takes an idempotency key is in the property about idempotency',
  'common.pagination-meta': 'generated/pages.test.ts › every operation that answers a list has pages',
  'recurring.disable-without-body': `${recurring}/state-machine.test.ts › a disabled recurring payment has no next run; the event tells before and after`,
  'recurring.request-types': `${recurring}/create-ach.test.ts › recurringDebitAchPayment`,
  'recurring.type-names-differ': `${recurring}/create.test.ts › the type %s`,
  'recurring.amount-in-cents': 'generated/bodies.test.ts › $name names each attribute of a wrong type',
  'recurring.required-attributes': `${recurring}/create.test.ts › every problem of the document is named at once, those of its dates too`,
  'recurring.verify-counterparty-balance-default': `${recurring}/create-ach.test.ts › a debit has its checks, which are off unless asked for`,
  'recurring.same-day-default': `${recurring}/create-ach.test.ts › a debit has its checks, which are off unless asked for`,
  'recurring.account-relationship': `${recurring}/create-ach.test.ts › a credit answers what was asked for, and its next run`,
  'recurring.counterparty-relationship': `${recurring}/create-ach.test.ts › a counterparty that is missing or deleted`,
  'recurring.counterparty-account-relationship': `${recurring}/create.test.ts › generic names of types are accepted`,
  'recurring.create-emits-created': `${recurring}/create.test.ts › recurringPayment.created is the only event`,
  'recurring.disable-emits-status-changed': `${recurring}/state-machine.test.ts › a disabled recurring payment has no next run; the event tells before and after`,
  'recurring.disable-stops-payments': `${recurring}/state-machine.test.ts › a disabled recurring payment creates no further payments`,
  'recurring.enable-status-from-schedule': `${recurring}/state-machine.test.ts › after the last due date it leads to Completed, with its event and without a next run`,
  'recurring.enable-emits-status-changed': `${recurring}/state-machine.test.ts › the event tells the change from Disabled`,
  'recurring.schedule-in-future': `${recurring}/create.test.ts › a start in the past is named together with what else is wrong`,
  'recurring.filters-optional': `${recurring}/list.test.ts › the list %s`,
  'recurring.list-newest-first': `${recurring}/list.test.ts › the list %s`,
  'recurring.failure-emits-failed': `${recurring}/run.test.ts › with an account that is gone it emits recurringPayment.failed, is not counted, and continues`,
  'recurring.executed-by-end-of-day': `${recurring}/rolls.test.ts › a run of a closed day`,
  'counterparties.delete-empty-body': `${counterparties}/delete.test.ts › the answer is empty, and the counterparty is gone from get and from both lists`,
  'counterparties.update-answers-ach-counterparty': `${counterparties}/update.test.ts › a counterparty that was made with numbers`,
  'counterparties.account-type-*': `${numbers} › a counterparty is created with CreditOnly and Checking unless told otherwise`,
  'counterparties.type-values': 'generated/boundaries.test.ts › at the bounds of the OpenAPI document',
  'counterparties.permissions-default-account-numbers': `${numbers} › a counterparty is created with CreditOnly and Checking unless told otherwise`,
  'counterparties.permissions-values-account-numbers': `${numbers} › %s is for an account that the customer owns`,
  'counterparties.permissions-same-organisation': `${numbers} › more than CreditOnly is refused for any other account, those of other organisations too`,
  'counterparties.account-type-from-customer': `${numbers} › accountType`,
  'counterparties.customer-relationship': `${numbers} › a customer who does not exist, or is of another organisation`,
  'counterparties.verify-name-default': `${linked} › numbers and bank come from the provider, and both directions are permitted unless told otherwise`,
  'counterparties.permissions-default-processor-token': `${linked} › numbers and bank come from the provider, and both directions are permitted unless told otherwise`,
  'counterparties.permissions-values-processor-token': `${linked} › permissions may be %s`,
  'counterparties.verify-name-fuzzy': `${counterparties}/names.test.ts › who is compared with whom does not matter, of single names`,
  'counterparties.verify-name-owners-for-review': `${linked} › a name that is no owner’s is refused with the owners`,
  'counterparties.name-equals-customer-for-funding':
    'stories/account-funding.test.ts › an account of somebody else is not linked, and its owners are named',
  'counterparties.retry-without-verify-name': `${linked} › a provider of %s when the name is verified`,
  'counterparties.duplicates-in-meta': `${linked} › a token that a counterparty has already names it, with any customer`,
  'counterparties.balance-needs-processor-token': `${counterparties}/balance.test.ts › a counterparty that was made with numbers`,
  'counterparties.balance-needs-ownership': `${counterparties}/balance.test.ts › not_owned`,
  'counterparties.list-oldest-first': `${counterparties}/list.test.ts › the list %s`,
  'counterparties.relink-needs-token': `${counterparties}/update.test.ts › a token where it was made with numbers, none where it was made with a token`,
  'counterparties.update-permissions-values': `${counterparties}/update.test.ts › tags are merged, and permissions of a linked account may be any`,
  'counterparties.update-type': `${counterparties}/update.test.ts › type: 'counterparty'`,
  'webhooks.content-type-values': `${webhooks}/webhooks.test.ts › 400: every problem is named`,
  'webhooks.delivery-mode-values': `${webhooks}/webhooks.test.ts › 400: every problem is named`,
  'webhooks.include-resources-default': `${webhooks}/webhooks.test.ts › 201: Enabled, with the defaults and its token`,
  'webhooks.subscription-type-values': `${delivery} › that selects authorization requests gets those alone, and the other one all but those`,
  'webhooks.subscription-type-default': `${webhooks}/webhooks.test.ts › 201: Enabled, with the defaults and its token`,
  'webhooks.token-is-signing-secret': `${webhooks}/signature.test.ts › any other token is refused`,
  'webhooks.url-is-endpoint': `${webhooks}/webhooks.test.ts › 400: a url that is no target; 404: an unknown webhook`,
  'webhooks.update-replaces-given': `${webhooks}/webhooks.test.ts › 200: given values replace the stored ones, the others stay`,
  'webhooks.update-without-delivery-mode': `${webhooks}/webhooks.test.ts › 200: given values replace the stored ones, the others stay`,
  'push-to-card.amount-in-cents': 'generated/bodies.test.ts › $name names each attribute of a wrong type',
  'push-to-card.tags-inherited': `${pushes} › Pending: the account is debited at once, and no answer contains the configuration`,
  'push-to-card.account-relationship': `${pushes} › 404 for an account that does not exist`,
  'push-to-card.configuration': `${pushes} › no provider`,
  'push-to-card.asynchronous': `${pushes} › the provider is asked as soon as it is due, with what was given; then it is Sent`,
  'authentication.api-token-fields':
    'access/api-tokens/api-tokens.test.ts › the token is answered and can be used for its scopes only',
  'authentication.source-ip-restriction': `${serving} › a token of an address list works from there only, and no header changes that`,
  'authentication.token-shown-once':
    'access/api-tokens/api-tokens.test.ts › the list shows tokens in the order of their creation, without themselves and without revoked ones',
  'authentication.scope-per-operation':
    'generated/authorisation.test.ts › $name is open to exactly the tokens that hold one of its scopes',
  'authentication.recommended-scoping':
    'stories/two-factor.test.ts › recommended scoping with two-factor authentication',
  'authentication.payments-write-counterparty':
    'stories/two-factor.test.ts › a token that pays cannot say whom: the customer does, with a code from their phone',
  'authentication.counterparty-by-customer-token':
    'stories/two-factor.test.ts › a token that pays cannot say whom: the customer does, with a code from their phone',
  'webhooks.signed-when-token': `${webhooks}/signature.test.ts › without a token (%p) there are no signature headers`,
  'webhooks.signature-hmac-sha1-base64': `${webhooks}/signature.test.ts › is the base64 HMAC-SHA1 of the body (vector 2 of RFC 2202)`,
  'webhooks.signature-header': `${webhooks}/signature.test.ts › X-Service-Signature`,
  'webhooks.receiver-rejects-mismatch': `${webhooks}/signature.test.ts › any other token is refused`,
  'webhooks.fixed-addresses': 'infrastructure/fixed-egress.test.ts › a stage with fixed addresses',
  'webhooks.delivery-by-post': `${delivery} › is sent the media type, a user agent and valid signatures of the exact bytes`,
  'webhooks.success-is-200': `${delivery} › an answer of %s is a failure`,
  'events.shape': 'delivery/events/events.test.ts › 200: an event has its name as type, its number as id, and links',
  'events.type-is-name':
    'delivery/events/events.test.ts › 200: an event has its name as type, its number as id, and links',
  'events.created-at': 'delivery/events/event-examples.test.ts › is an event as it would be emitted, with its resource',
  'webhooks.include-resources-embeds': `${webhooks}/body.test.ts › JsonAPI with resources: included has each resource once, as its last event left it, and masked`,
  'events.tolerate-new-types': `${webhooks}/receiver.test.ts › takes each event once, whatever it is sent again: %s`,
  'webhooks.at-most-once-single': `${delivery} › gets one event per request and none twice; failures are shown in the delivery log`,
  'webhooks.at-most-once-no-retry': `${delivery} › gets one event per request and none twice; failures are shown in the delivery log`,
  'webhooks.at-most-once-ordering': `${delivery} › gets one event per request and none twice; failures are shown in the delivery log`,
  'webhooks.at-least-once-batches': `${delivery} › gets every event once, in the order of the ids, in batches of at most 64`,
  'webhooks.at-least-once-retries-fibonacci': `${delivery} › gets the same bytes again after Fibonacci waits, and then what came meanwhile`,
  'webhooks.at-least-once-ordering': `${delivery} › the last attempt comes at the end of the hour; then the batch is given up, shown in the log, and the next goes out`,
  'webhooks.at-least-once-deduplicate': `${webhooks}/receiver.test.ts › takes each event once, whatever it is sent again: %s`,
  'webhooks.recommended-for-authorizations':
    'stories/card-decisions.test.ts › it is told of a purchase, approves a part, and the purchase is settled',
  'webhooks.unavailable-after-silence': `${delivery} › after days of the bank with nothing but failures and a batch given up; enabled again it goes on from there`,
  'webhooks.unavailable-until-enabled': `${delivery} › after days of the bank with nothing but failures and a batch given up; enabled again it goes on from there`,
  'webhooks.subscription-*': `${delivery} › that selects authorization requests gets those alone, and the other one all but those`,
  'events.interchange-at-end-of-day': 'cards/card-transactions/interchange.test.ts › transaction.updated',
  'events.id-is-integer-string':
    'delivery/events/events.test.ts › 200: an event has its name as type, its number as id, and links',
  'events.batch-under-data': `${webhooks}/body.test.ts › JsonAPI: full event resources in an array, without included where resources are not asked for`,
  'errors.shape': `${documents} › an error has status, title, code, detail twice, source where it applies, and its support id`,
  'errors.status-is-string': `${documents} › an error has status, title, code, detail twice, source where it applies, and its support id`,
  'errors.details-duplicate': `${documents} › an error has status, title, code, detail twice, source where it applies, and its support id`,
  'errors.meta-members':
    'kernel/http/error-object.test.ts › names the place of the mistake and the resources that the request collides with',
  'errors.support-id': `${serving} › does not contain the error; the log has it under the same support id`,
  'ach.debit-dispute-window': dispute,
  'versioning.event-types-grow': 'delivery/events/event-types.test.ts › there is no event beside them',
};
