import { isDeepStrictEqual } from 'node:util';
import { apiTokensCapability } from './access/api-tokens/capability.ts';
import { customerTokensCapability } from './access/customer-tokens/capability.ts';
import { messagesCapability } from './access/messages/capability.ts';
import { partnerSecretsCapability } from './access/partner-secrets/capability.ts';
import { consoleCapability } from './access/console/capability.ts';
import { usersCapability } from './access/users/capability.ts';
import { accountsCapability } from './accounts/accounts/capability.ts';
import { endOfDayCapability } from './accounts/end-of-day/capability.ts';
import { interestCapability } from './accounts/interest/capability.ts';
import { ledgerCapability } from './accounts/ledger/capability.ts';
import { statementsCapability } from './accounts/statements/capability.ts';
import { transactionsCapability } from './accounts/transactions/capability.ts';
import type { TransactionDeclaration } from './accounts/transactions/transaction-type.ts';
import { atmLocationsCapability } from './cards/atm-locations/capability.ts';
import { authorizationRequestsCapability } from './cards/authorization-requests/capability.ts';
import { authorizationsCapability } from './cards/authorizations/capability.ts';
import { cardAuthenticationsCapability } from './cards/card-authentications/capability.ts';
import { cardFiguresCapability } from './cards/card-figures/capability.ts';
import { cardControlsCapability } from './cards/card-controls/capability.ts';
import { cardFraudCasesCapability } from './cards/card-fraud-cases/capability.ts';
import { cardTokensCapability } from './cards/card-tokens/capability.ts';
import { cardShipmentsCapability } from './cards/card-shipments/capability.ts';
import { cardTransactionsCapability } from './cards/card-transactions/capability.ts';
import { bulkCardsCapability } from './cards/bulk-cards/capability.ts';
import { cardsCapability } from './cards/cards/capability.ts';
import { disputesCapability } from './cards/disputes/capability.ts';
import { processorMessagesCapability } from './cards/processor-messages/capability.ts';
import { type Capability, sandboxHeading } from './define-capability.ts';
import type {
  CapabilityReference,
  EventReference,
  FormExample,
  KindReference,
  OperationReference,
  TransactionReference,
} from './define-reference.ts';
import type { CapabilityTexts } from './define-texts.ts';
import { auditLogCapability } from './delivery/audit-log/capability.ts';
import { requestLogCapability } from './delivery/request-log/capability.ts';
import { eventExportCapability } from './delivery/event-export/capability.ts';
import { eventsCapability } from './delivery/events/capability.ts';
import { webhooksCapability } from './delivery/webhooks/capability.ts';
import { erasuresCapability } from './founding/erasure/capability.ts';
import { keysCapability } from './founding/keys/capability.ts';
import type { ExampledEvent } from './kernel/base/event-example.ts';
import type { EventType } from './kernel/base/event-type.ts';
import type { DueKind } from './kernel/due/due-kind.ts';
import type { Callback } from './kernel/http/callback.ts';
import { type AnyOperation, formsOf } from './kernel/http/operation.ts';
import { formName, type Variant } from './kernel/http/variant.ts';
import type { Page } from './kernel/http/page.ts';
import type { Route } from './kernel/http/route.ts';
import { invariant } from './kernel/base/invariant.ts';
import { kernelReference } from './kernel-reference.ts';
import { kernelKinds } from './kernel/kinds.ts';
import { portsReference } from './ports-reference.ts';
import type { ItemKey, Kind } from './kernel/table/kind.ts';
import type { Worker } from './kernel/workers/define-worker.ts';
import { migrationsCapability } from './migrations/migrations/capability.ts';
import { achBankCapability } from './money/ach-bank/capability.ts';
import { achDaysCapability } from './money/ach-days/capability.ts';
import { achExchangeCapability } from './money/ach-exchange/capability.ts';
import { achFilesCapability } from './money/ach-files/capability.ts';
import { adjustmentsCapability } from './money/adjustments/capability.ts';
import { batchReleasesCapability } from './money/batch-releases/capability.ts';
import { billersCapability } from './money/billers/capability.ts';
import { bulkPaymentsCapability } from './money/bulk-payments/capability.ts';
import { chargebacksCapability } from './money/chargebacks/capability.ts';
import { checkDepositsCapability } from './money/check-deposits/capability.ts';
import { counterpartiesCapability } from './money/counterparties/capability.ts';
import { declinedIncomingPaymentsCapability } from './money/declined-incoming-payments/capability.ts';
import { feesCapability } from './money/fees/capability.ts';
import { institutionsCapability } from './money/institutions/capability.ts';
import { paymentsCapability } from './money/payments/capability.ts';
import { receivedPaymentsCapability } from './money/received-payments/capability.ts';
import { recurringPaymentsCapability } from './money/recurring-payments/capability.ts';
import { rewardsCapability } from './money/rewards/capability.ts';
import { applicationFormsCapability } from './onboarding/application-forms/capability.ts';
import { applicationsCapability } from './onboarding/applications/capability.ts';
import { customersCapability } from './onboarding/customers/capability.ts';
import { organisationsCapability } from './organisations/capability.ts';
import { emailsCapability } from './outreach/emails/capability.ts';
import { outreachSettingsCapability } from './outreach/outreach-settings/capability.ts';
import { portKinds } from './ports/kinds.ts';
import { hostedPagesCapability } from './outreach/hosted-pages/capability.ts';
import { oneTimePasswordsCapability } from './outreach/one-time-passwords/capability.ts';
import { pageSessionsCapability } from './outreach/page-sessions/capability.ts';
import { whiteLabelThemesCapability } from './outreach/themes/capability.ts';
import { clockCapability } from './time/clock/capability.ts';
import { dueCapability } from './time/due/capability.ts';
import { listsCapability } from './time/lists/capability.ts';

/** The wings, each with its capabilities, in the order of the documentation. */
const wings = {
  onboarding: [applicationsCapability, applicationFormsCapability, customersCapability],
  accounts: [
    accountsCapability,
    endOfDayCapability,
    interestCapability,
    statementsCapability,
    transactionsCapability,
    ledgerCapability,
  ],
  money: [
    counterpartiesCapability,
    institutionsCapability,
    billersCapability,
    paymentsCapability,
    achFilesCapability,
    achBankCapability,
    achExchangeCapability,
    achDaysCapability,
    bulkPaymentsCapability,
    batchReleasesCapability,
    feesCapability,
    rewardsCapability,
    adjustmentsCapability,
    chargebacksCapability,
    checkDepositsCapability,
    receivedPaymentsCapability,
    declinedIncomingPaymentsCapability,
    recurringPaymentsCapability,
  ],
  cards: [
    cardsCapability,
    bulkCardsCapability,
    cardShipmentsCapability,
    cardControlsCapability,
    cardTokensCapability,
    cardAuthenticationsCapability,
    authorizationsCapability,
    authorizationRequestsCapability,
    cardTransactionsCapability,
    disputesCapability,
    cardFraudCasesCapability,
    cardFiguresCapability,
    atmLocationsCapability,
    processorMessagesCapability,
  ],
  migrations: [migrationsCapability],
  outreach: [
    hostedPagesCapability,
    pageSessionsCapability,
    oneTimePasswordsCapability,
    whiteLabelThemesCapability,
    outreachSettingsCapability,
    emailsCapability,
  ],
  delivery: [eventsCapability, webhooksCapability, eventExportCapability, auditLogCapability, requestLogCapability],
  access: [
    messagesCapability,
    customerTokensCapability,
    apiTokensCapability,
    usersCapability,
    consoleCapability,
    partnerSecretsCapability,
  ],
  time: [clockCapability, dueCapability, listsCapability],
  organisations: [organisationsCapability],
  founding: [keysCapability, erasuresCapability],
} as const;

/** The names of all capabilities. */
export type CapabilityName = (typeof wings)[keyof typeof wings][number]['name'];

const wingNames: ReadonlyMap<string, string> = new Map(
  Object.entries(wings).flatMap(([wing, own]: readonly [string, readonly Capability[]]) =>
    own.flatMap(
      ({ operations: offered = [], callbacks: called = [], pages: shown = [], workers: working = [], stack }) =>
        [...offered, ...called, ...shown, ...working].map(({ id }) => [id, stack ?? wing] as const),
    ),
  ),
);

/** The operations and the types of events of each wing, in the order of the documentation. */
export const apiOfWings = Object.entries(wings).map(([name, own]: readonly [string, readonly Capability[]]) => ({
  name,
  operationIds: own.flatMap(({ operations: offered = [] }) => offered.map(({ id }) => id)),
  eventTypes: own.flatMap(({ events = [] }) => events.map(({ type }) => type.type)),
}));

/** The wing of an operation, callback, page or worker, or the stack that its capability names. Throws an error if no manifest lists it. */
export function wingOf(id: string): string {
  const wing = wingNames.get(id);
  invariant(wing !== undefined, `no wing has ${id}`);
  return wing;
}

/** What the kernel and the ports keep in the table themselves. */
const foundations: readonly Capability[] = [
  { name: 'kernel', kinds: kernelKinds, reference: kernelReference },
  { name: 'ports', kinds: portKinds, reference: portsReference },
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
export const callbacks: readonly Callback[] = capabilities.flatMap((capability) => capability.callbacks ?? []);

/** Every hosted page, and the files of pages. */
export const pages: readonly Page[] = capabilities.flatMap((capability) => capability.pages ?? []);

/** Every route that is not in the reference. Stages serve them beside their operations, as far as they have the part that a route belongs to. */
export const unlistedRoutes: readonly (Callback | Page)[] = [...callbacks, ...pages];

/** Those that every stage has, and with them those of every sandbox. */
export const usualUnlistedRoutes = unlistedRoutes.filter(({ onlyWith }) => onlyWith === undefined);

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

/** Whose things events are, by the names of relationships that lead to customers, accounts, applications and forms. */
export const relationshipSides = capabilities.flatMap(({ relationshipSides: sides = {} }) => Object.entries(sides));

const operationReferenceOf = referencesOf('operation', ({ operations: part }) => part);
const callbackReferenceOf = referencesOf('callback', ({ callbacks: part }) => part);
const pageReferenceOf = referencesOf('page', ({ pages: part }) => part);
/** When events are emitted, the schemas of their attributes, and their relationships, by their names. */
export const eventReferences: ReadonlyMap<string, EventReference> = new Map(
  capabilities.flatMap(({ eventReference = {} }) => Object.entries(eventReference)),
);
const kindReferenceByPrefix = referencesOf('kind of item', ({ kinds: part }) => part);
const transactionReferenceByType = referencesOf('type of transaction', ({ transactionTypes }) => transactionTypes);

/** The texts of an operation in the reference, and the schemas of its answers. */
export const documentationOf = ({ id }: Pick<AnyOperation, 'id'>): OperationReference => operationReferenceOf(id);

/** The purpose of the function of a route. */
export function summaryOf(route: Route): string {
  const referenceOf =
    'handle' in route ? operationReferenceOf : 'receive' in route ? callbackReferenceOf : pageReferenceOf;
  return referenceOf(route.id).summary;
}

/** What the audit log calls what pages do, with a summary of each: the id of a page, or the names of all that it does. */
export const pageSummaries: ReadonlyMap<string, string> = new Map(
  pages.flatMap(({ id }) => {
    const { summary, writesAs = { [id]: summary } } = pageReferenceOf(id);
    return Object.entries(writesAs);
  }),
);

/** When an event is emitted, the schema of its attributes, and its relationships. */
export function eventReferenceOf({ type }: Pick<EventType, 'type'>): EventReference {
  const found = eventReferences.get(type);
  invariant(found !== undefined, `no event-reference.ts documents the event ${type}`);
  return found;
}

/** The texts of a kind of item in docs/generated/kinds.md. */
export const kindReferenceOf = ({ prefix }: Pick<Kind, 'prefix'>): KindReference => kindReferenceByPrefix(prefix);

/** The names of a type of transaction in statements, and the movement that it records. */
export const transactionReferenceOf = ({ type }: Pick<TransactionDeclaration, 'type'>): TransactionReference =>
  transactionReferenceByType(type);

/** The sentences about fields of every capability that has some. */
export const texts: readonly CapabilityTexts[] = capabilities.flatMap(({ texts = [], transactionTexts = [] }) =>
  [texts, transactionTexts].flat(),
);

const formExamples = examplesOfForms();

/** The example of a form of a body. */
export function formExampleOf(form: Variant): FormExample {
  const found = formExamples.get(form);
  invariant(found !== undefined, `no operation takes the form ${formName(form)}`);
  return found;
}

/** The examples of all forms of bodies. Operations that share a form have the same example of it. */
function examplesOfForms(): ReadonlyMap<Variant, FormExample> {
  const found = new Map<Variant, FormExample>();
  for (const operation of operations) {
    const { examples = {} } = documentationOf(operation);
    for (const form of formsOf(operation)) {
      const name = formName(form);
      const example = examples[name];
      invariant(example !== undefined, `no reference.ts has an example of the form ${name} of ${operation.id}`);
      const other = found.get(form) ?? example;
      invariant(isDeepStrictEqual(other, example), `the form ${name} of ${operation.id} has two examples`);
      found.set(form, example);
    }
  }
  return found;
}

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
].sort();

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

/** Finds the entry of a declaration in one part of the references. */
function referencesOf<Entry>(
  noun: string,
  partOf: (reference: CapabilityReference) => Readonly<Record<string, Entry>> | undefined,
): (name: string) => Entry {
  const entries = new Map(capabilities.flatMap(({ reference = {} }) => Object.entries(partOf(reference) ?? {})));
  return (name) => {
    const found = entries.get(name);
    invariant(found !== undefined, `no reference.ts documents the ${noun} ${name}`);
    return found;
  };
}

function sandboxLast(all: readonly AnyOperation[]): readonly AnyOperation[] {
  const isOfSandbox = ({ capability }: AnyOperation) => capability === sandboxHeading;
  return [...all.filter((operation) => !isOfSandbox(operation)), ...all.filter(isOfSandbox)];
}
