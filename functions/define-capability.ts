import type * as z from 'zod';
import type { TransactionDeclaration } from './accounts/transactions/transaction-type.ts';
import type { AccountAttributes } from './accounts/accounts/account-attributes.ts';
import type { Ending } from './accounts/closing/ending.ts';
import type { FollowerWithPage } from './accounts/closing/follower.ts';
import type { OpenItems } from './accounts/closing/open-items.ts';
import type { CapabilityReference, EventReference } from './define-reference.ts';
import type { CapabilityTexts } from './define-texts.ts';
import type { ExampledEvent } from './kernel/base/event-example.ts';
import type { RelationshipSide } from './kernel/base/event-type.ts';
import type { ScopeRule } from './kernel/auth/scopes.ts';
import type { StateTable } from './kernel/base/state-machine.ts';
import type { DueKind } from './kernel/due/due-kind.ts';
import type { Callback } from './kernel/http/callback.ts';
import type { AnyOperation } from './kernel/http/operation.ts';
import type { Page } from './kernel/http/page.ts';
import type { ItemKey, Kind } from './kernel/table/kind.ts';
import type { Worker } from './kernel/workers/define-worker.ts';

/**
 * Everything that belongs to one capability. The registry derives its lists from the manifests, and `npm run generate --
 * --check` names every declaration of a module that no manifest lists.
 */
export interface Capability<Name extends string = string, Heading extends string = string> {
  readonly name: Name;
  /** Heading of its operations in the reference. The name of the capability where it is absent. */
  readonly heading?: Heading;
  /** The stack of its functions, if that of its wing has no place for them. */
  readonly stack?: string;
  /** Scopes that its operations are the first to ask for, with their rules. */
  readonly scopes?: Readonly<Record<string, ScopeRule>>;
  /** The texts of its declarations in the reference. */
  readonly reference?: CapabilityReference;
  /** In the order of the reference. */
  readonly operations?: readonly OperationUnder<NoInfer<Heading>>[];
  /** Routes that partners of the stage call; they are not in the reference. */
  readonly callbacks?: readonly Callback<NoInfer<Heading> | typeof sandboxHeading>[];
  /** Routes that browsers call: hosted pages and their files. They are not in the reference. */
  readonly pages?: readonly Page<NoInfer<Heading> | typeof sandboxHeading>[];
  readonly workers?: readonly Worker[];
  /** What the audit log calls its workers and callbacks where they write, beside the names of its due kinds. */
  readonly workerNames?: readonly string[];
  /** The commands of the operator that write to an organisation. The audit log shows their names. */
  readonly commands?: readonly string[];
  /** When its events are emitted, and the schemas of their attributes. */
  readonly eventReference?: Readonly<Record<string, EventReference>>;
  /** In the order of docs/generated/events.md. */
  readonly events?: readonly ExampledEvent[];
  /** The resources to which relationships of events lead, by name: `{ payment: paymentResource.options }`. */
  readonly relationships?: Readonly<Record<string, readonly ResourceSchema[]>>;
  /**
   * Whose things events are, by the relationships of events and of the resources in them that lead to customers, accounts, applications
   * and forms. An erasure follows it.
   */
  readonly relationshipSides?: Readonly<Record<string, RelationshipSide>>;
  /** Sentences about the fields of its resources, requests and events. */
  readonly texts?: CapabilityTexts;
  readonly kinds?: readonly Kind[];
  readonly transactionTypes?: readonly TransactionDeclaration[];
  /** Sentences about the fields of its types of transactions. */
  readonly transactionTexts?: CapabilityTexts;
  /** Columns of the platform's side that it adds to the item of an account, each with its meaning. */
  readonly contraColumns?: Readonly<Record<`contra${string}`, string>>;
  /** Attributes that it adds to accounts, as `defineAccountAttributes` declares them. */
  readonly accountAttributes?: AccountAttributes;
  readonly dueKinds?: readonly DueKind[];
  /** How to find the open items of its kinds that say `blocks`. */
  readonly openItems?: readonly OpenItems[];
  /** How the items of its kinds that say `ends` end. */
  readonly endings?: readonly Ending[];
  /** How the items of its kinds that say `follows` follow an account to another bank, and how the page of consent shows them. */
  readonly followers?: readonly FollowerWithPage[];
  /** State machines of its things: docs/generated/states.md draws them. */
  readonly machines?: readonly StateTable[];
  /** A message for the sample of a queue worker, by the name of the queue, beside the id of the organisation. */
  readonly sampleMessages?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Items of its kinds as they are stored, for the samples of stream workers. */
  readonly sampleItems?: readonly ItemKey[];
}

/** The heading for operations that exist only in the sandbox. Operations of any capability can use it. */
export const sandboxHeading = 'sandbox';

/** An operation that names one of the headings of its capability; another name is a compile error in the manifest. */
export type OperationUnder<Heading extends string> = AnyOperation & {
  readonly capability: Heading | typeof sandboxHeading;
};

/** The reference of a capability has an entry for each declaration that the manifest lists. */
type Documented<
  Id extends string,
  CallbackId extends string,
  PageId extends string,
  Prefix extends string,
  TransactionType extends string,
> = {
  readonly operations?: readonly { readonly id: Id }[];
  readonly callbacks?: readonly { readonly id: CallbackId }[];
  readonly pages?: readonly { readonly id: PageId }[];
  readonly kinds?: readonly { readonly prefix: Prefix }[];
  readonly transactionTypes?: readonly { readonly type: TransactionType }[];
} & Needs<'operations', Id> &
  Needs<'callbacks', CallbackId> &
  Needs<'pages', PageId> &
  Needs<'kinds', Prefix> &
  Needs<'transactionTypes', TransactionType>;

/** The reference of events has an entry for each event that the manifest lists, and no other. */
type DocumentedEvents<Event extends string, Name extends string> = {
  readonly events?: readonly { readonly type: { readonly type: Event } }[];
  readonly eventReference?: Readonly<Record<Name, EventReference>>;
} & ([Event] extends [never] ? unknown : { readonly eventReference: Readonly<Record<Event, EventReference>> }) & {
    readonly eventReference?: { readonly [Unlisted in Exclude<Name, Event>]: never };
  };

type Needs<Part extends keyof CapabilityReference, Name extends string> = [Name] extends [never]
  ? unknown
  : { readonly reference: { readonly [Documenting in Part]: Readonly<Record<Name, unknown>> } };

/** The schema of a resource of one type. */
export type ResourceSchema = z.ZodType & { readonly shape: { readonly type: { readonly value: string } } };

/**
 * Declares a capability. Its manifest is `capability.ts` in the folder of the capability, and `functions/registry.ts` lists
 * it. No Lambda function bundles a manifest: only the registry imports it.
 */
export function defineCapability<
  const Name extends string,
  const Heading extends string = Name,
  const Id extends string = never,
  const CallbackId extends string = never,
  const PageId extends string = never,
  const Prefix extends string = never,
  const TransactionType extends string = never,
  const Event extends string = never,
  const EventName extends string = never,
>(
  capability: Capability<Name, Heading> &
    Documented<Id, CallbackId, PageId, Prefix, TransactionType> &
    DocumentedEvents<Event, EventName>,
): Capability<Name, Heading> {
  return capability;
}
