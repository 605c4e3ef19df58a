/**
 * Text that most envelopes contain, used as the dictionary of the compressor: it shrinks small JSON documents to a third.
 * Stored envelopes can be read only with exactly these bytes: add a new format version instead of editing the text.
 */
export const dictionary = Buffer.from(
  [
    '"type":"individualApplication","attributes":{"status":"Approved","message":"Application approved","createdAt":"2026-01-01T00:00:00.000Z","updatedAt":"2026-',
    '"ssn":"","fullName":{"first":"","last":""},"dateOfBirth":"19","address":{"street":"","city":"","state":"","postalCode":"","country":"US"},"phone":{"countryCode":"1","number":""},"email":"@example.com","soleProprietorship":false,"archived":false',
    '"type":"individualCustomer","attributes":{"status":"Active","authorizedUsers":[],"tags":{},"relationships":{"org":{"data":{"type":"org","id":"',
    '"application":{"data":{"type":"individualApplication","id":"","documents":{"data":[]},"type":"application.created","application.approved","customer.created","account.created","account.frozen","account.unfrozen","freezeReason":"',
    '"recurringPayment.statusChanged","previousStatus":"Active","status":"Completed","status":"Disabled","recurringPayment.failed","recurringPayment.created","nextScheduledAction":"2026-',
    '"type":"recurringCreditBookPayment","attributes":{"createdAt":"2026-","updatedAt":"2026-","amount":100000,"description":"","schedule":{"startTime":"2026-01-01","interval":"Monthly","dayOfMonth":1,"dayOfWeek":"","endTime":"","totalNumberOfPayments":12},"numberOfPayments":1,"tags":{},"transactionSummaryOverride":"","recurringPayment":{"type":"recurringCreditBookPayment","id":"',
    '"type":"depositAccount","attributes":{"createdAt":"2026-","name":"","depositProduct":"checking","routingNumber":"","accountNumber":"","currency":"USD","balance":0,"hold":0,"available":0,"status":"Open"},"relationships":{"customer":{"data":{"type":"individualCustomer","id":"',
    '"payment.rejected","reason":"InsufficientFunds","reason":"AccountFrozen","reason":"AccountClosed","type":"receivedAchTransaction","companyName":"","counterpartyRoutingNumber":"","traceNumber":"","secCode":"WEB","description":"',
    '"type":"bookPayment","attributes":{"createdAt":"2026-","status":"Sent","direction":"Credit","description":"","amount":100000,"tags":{}},"relationships":{"account":{"data":{"type":"depositAccount","id":"1"}},"counterpartyAccount":{"data":{"type":"depositAccount","id":"1"}},"counterpartyCustomer":{"data":{"type":"individualCustomer","id":"1"}},"transaction":{"data":{"type":"bookTransaction","id":"1',
    '"type":"bookTransaction","attributes":{"createdAt":"2026-","direction":"Debit","amount":100000,"balance":0,"summary":"","counterparty":{"name":"","routingNumber":"","accountNumber":"","accountType":"Checking"},"tags":{}},"relationships":{"account":{"data":{"type":"depositAccount","id":"","payment":{"data":{"type":"bookPayment","id":"',
    '{"at":"2026-01-01T00:00:00.000Z","events":[{"type":"payment.created","attributes":{"status":"Sent","direction":"Credit","amount":100000,"relationships":{"payment":{"type":"bookPayment","id":"1"},"account":{"type":"depositAccount","id":"1"},"customer":{"type":"individualCustomer","id":"1"}},"resource":{"type":"bookPayment","id":"1"},{"type":"payment.sent","attributes":{"previousStatus":"Pending","direction":"Credit","amount":100000,"available":0},{"type":"transaction.created","attributes":{"summary":"","direction":"Credit","amount":100000,"balance":0,"available":0},"relationships":{"transaction":{"type":"bookTransaction","id":"1"},"account":{"type":"depositAccount","id":"1"},"customer":{"type":"individualCustomer","id":"1"},"payment":{"type":"bookPayment","id":"1"}},"resource":{"type":"bookTransaction","id":"1',
  ].join(''),
  'utf8',
);
