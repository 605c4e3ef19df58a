import type { TransactionDeclaration } from '../../functions/accounts/transactions/transaction-type.ts';
import type { Capability } from '../../functions/define-capability.ts';
import type { ScopeRule } from '../../functions/kernel/auth/scopes.ts';
import type { EventType } from '../../functions/kernel/base/event-type.ts';
import type { DueKind } from '../../functions/kernel/due/due-kind.ts';
import manifest from '../../package.json' with { type: 'json' };
import { accountAttributesModule, accountColumnsModule, followedModule, livesModule } from './account-modules.ts';
import { dueKindsModule, type IndexedList, foundKindsModule, transactionTypesModule } from './declaration-modules.ts';
import type { EventSides } from './event-sides.ts';
import type { Export } from './exports.ts';
import { type ModuleName, modulePaths } from './module-paths.ts';
import { formatted } from './module-text.ts';
import {
  authorNamesModule,
  eventNamesModule,
  operationIdsModule,
  resourceTypesModule,
  scopesModule,
  transactionNamesModule,
  transactionWordsModule,
  versionModule,
} from './name-modules.ts';
import type { ErasableType } from './personal-answers.ts';
import { erasuresModule, keptAttributesModule, keptOfErasedModule, sealedItemsModule } from './personal-modules.ts';
import { phonePlansModule } from './phone-plans.ts';
import { capabilitySettingsModule, portsModule, simulatorsModule } from './port-modules.ts';
import { coverageModule, printableModule } from './printable.ts';

/** The text of each module, by its path. */
type Modules = ReadonlyMap<string, string>;

/** The declarations of the manifests, as the registry lists them. */
interface Declared {
  readonly accountCounters: readonly string[];
  readonly capabilities: readonly Capability[];
  readonly commandNames: readonly string[];
  readonly contraColumns: ReadonlyMap<string, string>;
  readonly declaredScopes: ReadonlyMap<string, ScopeRule>;
  readonly dueKinds: readonly DueKind[];
  /** The events and resources of which copies are erased, or that are answered without personal data. */
  readonly erasable: readonly ErasableType[];
  /** Whose things events are, by relationship. */
  readonly eventSides: EventSides;
  readonly eventTypes: readonly EventType[];
  readonly foundLists: readonly IndexedList[];
  /** Of everything that may write: operations, pages and callbacks. */
  readonly operationIds: readonly string[];
  readonly resourceTypes: readonly string[];
  readonly transactionDeclarations: readonly TransactionDeclaration[];
  readonly workerNames: readonly string[];
}

type FirstName = 'accountColumns' | 'authorNames' | 'followed' | 'scopes' | 'version';

type Texts<Name extends ModuleName> = Readonly<Record<Name, string>>;

const firstTexts = (declared: Declared): Texts<FirstName> => ({
  accountColumns: accountColumnsModule(declared.accountCounters, [...declared.contraColumns.keys()]),
  authorNames: authorNamesModule(declared.workerNames, declared.commandNames),
  followed: followedModule(declared.capabilities),
  scopes: scopesModule(declared.declaredScopes),
  version: versionModule(manifest.version),
});

const otherTexts = (declared: Declared, exports: readonly Export[]): Texts<Exclude<ModuleName, FirstName>> => ({
  accountAttributes: accountAttributesModule(declared.capabilities, exports),
  capabilitySettings: capabilitySettingsModule(exports),
  coverage: coverageModule(),
  dueKinds: dueKindsModule(declared.dueKinds, exports),
  erasures: erasuresModule(exports),
  eventNames: eventNamesModule(declared.eventTypes),
  foundKinds: foundKindsModule(declared.foundLists),
  keptAttributes: keptAttributesModule(declared.erasable, declared.eventSides),
  keptOfErased: keptOfErasedModule(declared.erasable),
  lives: livesModule(declared.capabilities, exports),
  operationIds: operationIdsModule(declared.operationIds),
  phonePlans: phonePlansModule(),
  ports: portsModule(exports),
  printable: printableModule(),
  resourceTypes: resourceTypesModule(declared.resourceTypes),
  sealedItems: sealedItemsModule(exports),
  simulators: simulatorsModule(exports),
  transactionNames: transactionNamesModule(declared.transactionDeclarations),
  transactionTypes: transactionTypesModule(declared.transactionDeclarations, exports),
  transactionWords: transactionWordsModule(declared.transactionDeclarations),
});

/** The generated modules that the manifests alone decide, by path. Everything else about operations can be asked only with these. */
export const firstModules = (declared: Declared): Promise<Modules> => formattedModules(firstTexts(declared));

/**
 * The generated modules, by path. They have what Lambda functions need to know about all capabilities, because bundles contain no
 * manifests.
 */
export const generatedModules = (declared: Declared, exports: readonly Export[]): Promise<Modules> =>
  formattedModules({ ...firstTexts(declared), ...otherTexts(declared, exports) });

async function formattedModules(texts: Partial<Texts<ModuleName>>): Promise<Modules> {
  const named = Object.entries(texts).map(([name, text]) => [modulePaths[name as ModuleName], text] as const);
  return new Map(await Promise.all(named.map(async ([path, text]) => [path, await formatted(path, text)] as const)));
}
