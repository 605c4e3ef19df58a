import { readdirSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { eventReferenceOf, eventTypes } from '../../../functions/registry.ts';
import type { EventType } from '../../../functions/kernel/base/event-type.ts';

const functionsFolder = path.join(import.meta.dirname, '../../../functions');

/** Events that are sent to webhooks and are in no log are described by the reference alone. */
const isEventType = (value: unknown): value is EventType =>
  z.strictObject({ type: z.string().regex(/^\w+\.\w+$/) }).safeParse(value).success;

/** Every event type that a file below functions/ exports, with the files that do. */
async function declared(): Promise<ReadonlyMap<EventType, readonly string[]>> {
  const found = new Map<EventType, string[]>();
  for (const file of readdirSync(functionsFolder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts')) continue;
    const module = (await import(path.join(functionsFolder, file))) as Record<string, unknown>;
    for (const type of Object.values(module).filter(isEventType)) {
      found.set(type, [...(found.get(type) ?? []), `functions/${file}`]);
    }
  }
  return found;
}

test('every event that is declared anywhere is in the catalogue', async () => {
  const missing = [...(await declared())].filter(([type]) => !eventTypes.includes(type));
  const advice = missing.map(
    ([{ type }, files]) => `${type} of ${files.join(', ')}: add it to the capability.ts beside it`,
  );
  expect(advice).toEqual([]);
});

test('every event of the catalogue is declared once, where others can use it', async () => {
  const files = await declared();
  for (const type of eventTypes) expect([type.type, files.get(type)]).toEqual([type.type, [expect.any(String)]]);
});

test('no two kinds of event share a name', () => {
  expect(new Set(eventTypes.map(({ type }) => type)).size).toBe(eventTypes.length);
});

test('every event includes the resource of a relationship that it always has, or has none', () => {
  for (const { type } of eventTypes) {
    const { includes, relationships } = eventReferenceOf({ type });
    const isRight = includes === undefined ? relationships.length === 0 : relationships.includes(includes);
    expect([type, isRight]).toEqual([type, true]);
  }
});

/** The specified attributes and relationships of each event, required and optional. */
const specified: Readonly<Record<string, readonly [attributes: string, relationships: string, maybe?: string]>> = {
  'account.created': ['', 'account customer'],
  'account.closed': ['closeReason', 'account customer'],
  'account.frozen': ['freezeReason', 'account customer'],
  'account.unfrozen': ['', 'account customer'],
  'account.reopened': ['', 'account customer'],
  'account.updated': ['', 'account'],
  'application.created': ['', 'application'],
  'application.awaitingDocuments': ['', 'application'],
  'application.pendingReview': ['', 'application'],
  'application.denied': ['', 'application'],
  'application.canceled': ['', 'application'],
  'application.approved': ['', 'application customer'],
  'document.approved': ['', 'document application'],
  'document.rejected': ['reason reasonCode', 'document application'],
  'customer.created': ['', 'customer application'],
  'customer.updated': ['changes', 'customer'],
  'customer.archived': ['archiveReason', 'customer'],
  // Not in the specification: the platform sends the e-mails, so only it knows.
  'customer.emailSuppressed': ['reason', 'customer'],
  'applicationForm.emailSuppressed': ['reason', 'applicationForm'],
  // Not in the specification: due work that always fails is put aside, which nobody else knows.
  'dueWork.failed': ['resourceType resourceId dueAt', ''],
  'statements.created': ['period', ''],
  'migration.created': ['status', 'migration customer'],
  'migration.statusChanged': ['previousStatus status', 'migration customer'],
  'account.migrated': ['toBank', 'account newAccount customer'],
  'chargeback.created': ['amount description', 'chargeback counterpartyAccount transaction account customer'],
  'checkDeposit.created': ['status', 'checkDeposit account customer'],
  'checkDeposit.pendingReview': ['previousStatus', 'checkDeposit account customer'],
  'checkDeposit.awaitingCustomerConfirmation': ['previousStatus', 'checkDeposit account customer'],
  'checkDeposit.pending': ['previousStatus', 'checkDeposit account customer'],
  'checkDeposit.clearing': ['previousStatus', 'checkDeposit account customer'],
  'checkDeposit.sent': ['previousStatus', 'checkDeposit account customer'],
  'checkDeposit.returned': ['previousStatus', 'checkDeposit account customer'],
  'checkDeposit.rejected': ['previousStatus reason', 'checkDeposit account customer'],
  'checkDeposit.canceled': ['previousStatus', 'checkDeposit account customer'],
  // The specification names the first two only.
  'cardFraudCase.created': ['', 'cardFraudCase card account customer'],
  'cardFraudCase.activated': ['', 'cardFraudCase card account customer'],
  'dispute.created': ['amount status', 'dispute transaction account customer'],
  'dispute.statusChanged': ['previousStatus newStatus', 'dispute transaction account customer'],
  'reward.sent': ['', 'reward fundingAccount receivingAccount customer'],
  'reward.rejected': ['', 'reward fundingAccount receivingAccount customer'],
  'payment.created': ['status direction amount', 'payment account customer'],
  'payment.clearing': ['previousStatus direction amount available', 'payment account customer'],
  'payment.sent': ['previousStatus direction amount available', 'payment account customer'],
  'payment.returned': ['previousStatus direction amount available reason', 'payment account customer'],
  'payment.rejected': ['direction amount reason', 'payment account customer'],
  'payment.canceled': ['direction amount', 'payment account customer'],
  'payment.pendingReview': ['direction amount', 'payment account customer'],
  'recurringPayment.created': ['amount status nextScheduledAction', 'recurringPayment account customer'],
  'recurringPayment.statusChanged': [
    'amount status previousStatus numberOfPayments',
    'recurringPayment account customer',
  ],
  'recurringPayment.failed': ['amount error', 'recurringPayment account customer'],
  'bulkPayments.failed': ['index error idempotencyKey', 'bulkPayments'],
  'bulkPayments.finished': ['', 'bulkPayments'],
  'receivedPayment.created': [
    'status type direction amount completionDate companyName counterpartyRoutingNumber description traceNumber secCode addenda isAdvanceable',
    'receivedPayment account customer',
  ],
  'receivedPayment.advanced': ['previousStatus wasAdvanced', 'receivedPayment account customer'],
  'receivedPayment.completed': ['previousStatus wasAdvanced', 'receivedPayment account customer'],
  'receivedPayment.markedForReturn': ['previousStatus wasAdvanced', 'receivedPayment account customer'],
  'receivedPayment.returned': ['previousStatus wasAdvanced', 'receivedPayment account customer'],
  'declinedIncomingPayment.created': [
    'amount direction reason paymentType',
    'declinedIncomingPayment account customer',
  ],
  'transaction.created': [
    'summary direction amount balance available',
    'transaction account customer',
    'payment card authorization checkDeposit',
  ],
  // The specification names what card transactions change too; there are none here.
  'transaction.updated': ['', 'transaction'],
  'card.created': ['', 'card account customer'],
  'card.activated': ['', 'card account customer'],
  'card.statusChanged': ['newStatus previousStatus', 'card account customer'],
  'batchRelease.pendingReview': ['amount', 'batchRelease batchAccount receiver', 'customer customers'],
  'batchRelease.sent': ['amount', 'batchRelease batchAccount receiver', 'customer customers'],
  'batchRelease.rejected': ['amount reason', 'batchRelease batchAccount receiver', 'customer customers'],
  'batchRelease.canceled': ['amount reason', 'batchRelease batchAccount receiver', 'customer customers'],
  'authorizationRequest.pending': [
    'amount available status partialApprovalAllowed merchant recurring ecommerce cardPresent healthcareAmounts surcharge direction',
    'authorizationRequest card account customer',
  ],
  'authorizationRequest.approved': [
    'amount status approvedAmount partialApprovalAllowed merchant recurring',
    'authorizationRequest card account customer',
  ],
  'authorizationRequest.declined': [
    'amount status declineReason partialApprovalAllowed merchant recurring',
    'authorizationRequest card account customer',
  ],
  'authorization.created': ['amount cardLast4Digits recurring merchant', 'authorization card account customer'],
  'authorization.declined': ['amount cardLast4Digits recurring merchant reason', 'authorization card account customer'],
  'authorization.amountChanged': ['oldAmount newAmount', 'authorization card account customer'],
  'authorization.updated': ['', 'authorization card account customer'],
  'authorization.canceled': ['amount cardLast4Digits recurring', 'authorization card account customer'],
  // The specification has no event about webhooks; the names are those of the other events of a changed status.
  'webhook.statusChanged': ['status previousStatus', 'webhook'],
};

const words = (text: string) => text.split(' ').filter((word) => word !== '');

/** Events that the specification does not have, each with what it is for. */
const besides: Readonly<Record<string, string>> = {
  'counterparty.updated': 'another bank corrects the numbers or the name by a notification of change',
  'counterparty.prenoteSent': 'an entry without money tests the numbers of a counterparty',
  'counterparty.prenoteReturned': 'another bank says that the tested numbers are wrong',
  'counterparty.prenoteFailed': 'the test of the numbers of a counterparty has not left in time',
  'payment.delayed': 'the entry of a payment leaves with a later window of its bank than was announced',
  'bulkCards.failed': 'a member of a bulk of cards is refused',
  'bulkCards.finished': 'every member of a bulk of cards has its result',
  'card.renewed': 'a card gets a new last month, and new plastic that its holder waits for',
  'cardAuthentication.created': 'a merchant asks by 3-D Secure who pays',
  'cardAuthentication.pending': 'the organisation is asked about an authentication',
  'cardAuthentication.statusChanged': 'an authentication is challenged, approved, declined or expires',
  'cardShipment.created': 'plastic is ordered',
  'cardShipment.statusChanged': 'plastic is made, sent, and delivered or lost',
  'cardToken.created': 'a wallet asks for a token of a card',
  'cardToken.moved': 'a token goes on at the card that replaces its own',
  'cardToken.pending': 'the organisation is asked about a token',
  'cardToken.statusChanged': 'a token of a wallet can pay, is suspended or ends',
  'cardFraudCase.closed': 'the investigation of a fraud case has an outcome',
  'dispute.phaseChanged': 'the merchant answers a dispute, and it goes on at the network',
  'payment.corrected': 'another bank says in a notification of change what was wrong in the entry of a payment',
};

describe('by the words of the specification', () => {
  test.each(Object.entries(specified))(
    '%s has its attributes and relationships',
    (name, [attributes, always, maybe]) => {
      const type = eventTypes.find((one) => one.type === name);
      const reference = type && eventReferenceOf(type);
      const { shape } = reference?.attributes as z.ZodObject;
      expect(Object.keys(shape)).toEqual(expect.arrayContaining(words(attributes)));
      const { relationships = [], optionalRelationships = [] } = reference ?? {};
      expect([...relationships, ...optionalRelationships]).toEqual(
        expect.arrayContaining(words(`${always} ${maybe ?? ''}`)),
      );
      // Of a joint account the owners are named in place of the customer.
      const isOnAccounts = optionalRelationships.includes('customers');
      const certain = words(always).filter((word) => !(isOnAccounts && word === 'customer'));
      expect(relationships).toEqual(expect.arrayContaining(certain));
    },
  );

  test('there is no event beside them without a reason', () => {
    const all = [...Object.keys(specified), ...Object.keys(besides)];
    expect(eventTypes.map(({ type }) => type).toSorted()).toEqual(all.toSorted());
  });
});
