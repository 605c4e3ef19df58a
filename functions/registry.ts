import { apiTokens } from './access/api-tokens/capability.ts';
import { customerTokens } from './access/customer-tokens/capability.ts';
import { messages } from './access/messages/capability.ts';
import { users } from './access/users/capability.ts';
import { accounts } from './accounts/accounts/capability.ts';
import { endOfDay } from './accounts/end-of-day/capability.ts';
import { interest } from './accounts/interest/capability.ts';
import { ledger } from './accounts/ledger/capability.ts';
import { statements } from './accounts/statements/capability.ts';
import { transactions } from './accounts/transactions/capability.ts';
import type { TransactionDeclaration } from './accounts/transactions/transaction-type.ts';
import { atmLocations } from './cards/atm-locations/capability.ts';
import { authorizationRequests } from './cards/authorization-requests/capability.ts';
import { authorizations } from './cards/authorizations/capability.ts';
import { cardTransactions } from './cards/card-transactions/capability.ts';
import { cards } from './cards/cards/capability.ts';
import { disputes } from './cards/disputes/capability.ts';
import { processorMessages } from './cards/processor-messages/capability.ts';
import { type Capability, sandboxHeading } from './define-capability.ts';
import { auditLog } from './delivery/audit-log/capability.ts';
import { events } from './delivery/events/capability.ts';
import { webhooks } from './delivery/webhooks/capability.ts';
import { erasures } from './founding/erasure/capability.ts';
import { keys } from './founding/keys/capability.ts';
import type { ExampledEvent } from './kernel/base/event-example.ts';
import type { EventType } from './kernel/base/event-type.ts';
import type { DueKind } from './kernel/due/due-kind.ts';
import type { AnyOperation } from './kernel/http/operation.ts';
import { kernelKinds } from './kernel/kinds.ts';
import type { ItemKey, Kind } from './kernel/table/kind.ts';
import type { Worker } from './kernel/workers/define-worker.ts';
import { migrations } from './migrations/migrations/capability.ts';
import { adjustments } from './money/adjustments/capability.ts';
import { batchReleases } from './money/batch-releases/capability.ts';
import { billers } from './money/billers/capability.ts';
import { bulkPayments } from './money/bulk-payments/capability.ts';
import { chargebacks } from './money/chargebacks/capability.ts';
import { checkDeposits } from './money/check-deposits/capability.ts';
import { counterparties } from './money/counterparties/capability.ts';
import { declinedIncomingPayments } from './money/declined-incoming-payments/capability.ts';
import { fees } from './money/fees/capability.ts';
import { institutions } from './money/institutions/capability.ts';
import { payments } from './money/payments/capability.ts';
import { receivedPayments } from './money/received-payments/capability.ts';
import { recurringPayments } from './money/recurring-payments/capability.ts';
import { rewards } from './money/rewards/capability.ts';
import { applicationForms } from './onboarding/application-forms/capability.ts';
import { applications } from './onboarding/applications/capability.ts';
import { customers } from './onboarding/customers/capability.ts';
import { organisations } from './organisations/capability.ts';
import { emails } from './outreach/emails/capability.ts';
import { outreachSettings } from './outreach/outreach-settings/capability.ts';
import { portKinds } from './ports/kinds.ts';
import { hostedPages } from './outreach/hosted-pages/capability.ts';
import { oneTimePasswords } from './outreach/one-time-passwords/capability.ts';
import { pageSessions } from './outreach/page-sessions/capability.ts';
import { whiteLabelThemes } from './outreach/themes/capability.ts';
import { clock } from './time/clock/capability.ts';
import { due } from './time/due/capability.ts';
import { lists } from './time/lists/capability.ts';

/** The wings, each with its capabilities, in the order of the documentation. */
const wings = {
  onboarding: [applications, applicationForms, customers],
  accounts: [accounts, endOfDay, interest, statements, transactions, ledger],
  money: [
    counterparties,
    institutions,
    billers,
    payments,
    bulkPayments,
    batchReleases,
    fees,
    rewards,
    adjustments,
    chargebacks,
    checkDeposits,
    receivedPayments,
    declinedIncomingPayments,
    recurringPayments,
  ],
  cards: [cards, authorizations, authorizationRequests, cardTransactions, disputes, atmLocations, processorMessages],
  migrations: [migrations],
  outreach: [hostedPages, pageSessions, oneTimePasswords, whiteLabelThemes, outreachSettings, emails],
  delivery: [events, webhooks, auditLog],
  access: [messages, customerTokens, apiTokens, users],
  time: [clock, due, lists],
  organisations: [organisations],
  founding: [keys, erasures],
} as const;

/** The names of all capabilities. */
export type CapabilityName = (typeof wings)[keyof typeof wings][number]['name'];

/** What the kernel and the ports keep in the table themselves. */
const foundations: readonly Capability[] = [
  { name: 'kernel', kinds: kernelKinds },
  { name: 'ports', kinds: portKinds },
];

/** The manifests of all capabilities, and those of the kernel and the ports. */
export const capabilities: readonly Capability[] = [...Object.values(wings).flat(), ...foundations];

/**
 * Every operation, in the order of the reference: those of the sandbox come last. Routes, functions, grants, the OpenAPI
 * document, sample payloads and the generated tests come from here.
 */
export const operations: readonly AnyOperation[] = sandboxLast(
  capabilities.flatMap((capability) => capability.operations ?? []),
);

/** Every route that a partner of the stage calls. */
export const callbacks: readonly AnyOperation[] = capabilities.flatMap((capability) => capability.callbacks ?? []);

/** Every hosted page, and the files of pages. */
export const pages: readonly AnyOperation[] = capabilities.flatMap((capability) => capability.pages ?? []);

/** Every route that is not in the reference. All stages serve them beside their operations. */
export const unlistedRoutes: readonly AnyOperation[] = [...callbacks, ...pages];

/** The rules of every scope that operations ask for, by the scope. */
export const declaredScopes = new Map(capabilities.flatMap((capability) => Object.entries(capability.scopes ?? {})));

/** Every background worker. Queues, functions, grants and alarms come from here. */
export const workers: readonly Worker[] = capabilities.flatMap((capability) => capability.workers ?? []);

const exampledEvents: readonly ExampledEvent[] = capabilities.flatMap((capability) => capability.events ?? []);

/** Every type of event. Receivers of events expect new ones. */
export const eventTypes: readonly EventType[] = exampledEvents.map(({ type }) => type);

/** The example of each type of event, by the name of the type. */
export const eventExamples = new Map(exampledEvents.map(({ type, example }) => [type.type, example]));

/** The schemas of the resources that a relationship of an event leads to, by the name of the relationship. */
export const eventRelationships = new Map(
  capabilities.flatMap(({ relationships = {} }) => Object.entries(relationships)),
);

/** Every kind of item in the table. */
export const kinds: readonly Kind[] = capabilities.flatMap((capability) => capability.kinds ?? []);

/** Every kind of item that falls due, beside the ends of days. */
export const dueKinds: readonly DueKind[] = capabilities.flatMap((capability) => capability.dueKinds ?? []);

/** The names of workers in the audit log. A name says why something was written, not which function did it. */
export const workerNames: readonly string[] = [
  ...new Set(
    capabilities.flatMap((capability) => [
      ...(capability.dueKinds ?? []).map(({ worker }) => worker),
      ...(capability.workerNames ?? []),
    ]),
  ),
];

/** The commands of the operator that write to an organisation. */
export const commandNames: readonly string[] = capabilities.flatMap((capability) => capability.commands ?? []);

/** Every type of transaction. */
export const transactionDeclarations: readonly TransactionDeclaration[] = capabilities.flatMap(
  (capability) => capability.transactionTypes ?? [],
);

/** The meaning of each contra column, by its name. */
export const contraColumns = new Map(
  capabilities.flatMap((capability) => Object.entries(capability.contraColumns ?? {})),
);

/** The names of the counters that number the things of an account, from the lists of these things. */
export const accountCounters: readonly string[] = operations.flatMap(({ lists }) =>
  lists !== undefined && 'counter' in lists && lists.kind.owner === 'account' ? [String(lists.counter)] : [],
);

/** The fields of the sample message of a queue worker in addition to the organisation, by the name of the queue. */
export const sampleMessages = new Map(
  capabilities.flatMap((capability) => Object.entries(capability.sampleMessages ?? {})),
);

/** Items as they are stored, for the samples of stream workers. */
export const sampleItems: readonly ItemKey[] = capabilities.flatMap((capability) => capability.sampleItems ?? []);

function sandboxLast(all: readonly AnyOperation[]): readonly AnyOperation[] {
  const isOfSandbox = ({ capability }: AnyOperation) => capability === sandboxHeading;
  return [...all.filter((operation) => !isOfSandbox(operation)), ...all.filter(isOfSandbox)];
}
