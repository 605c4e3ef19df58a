import { ownerRelationships } from '../accounts/resource.ts';
import type { ResourceLink, ResourceObject } from '../../kernel/base/event-type.ts';
import { link, linkIfAny } from '../../kernel/jsonapi/link.ts';
import { resourceMaker } from '../../kernel/jsonapi/resource.ts';
import { declarationOf } from './declarations.ts';
import type { transactionResourceOf } from './resource-schema.ts';
import { asOnStatement } from './statement-view.ts';
import type { Transaction } from './store.ts';
import { transactionTypes, type TransactionType } from './types.ts';

const makerOf = (type: TransactionType) => resourceMaker<ReturnType<typeof transactionResourceOf>>(type, asOnStatement);

/** How to make the resource of each type, by its type. */
const makers = new Map(transactionTypes.map((type) => [type, makerOf(type)]));

/** A transaction of any type as it is answered: the attributes and relationships that its type has. */
export function transactionToResource(one: Transaction): ResourceObject {
  const { attributes = {}, relationships = {}, onlyAccount = false } = declarationOf(one.type);
  const stored: Readonly<Record<string, unknown>> = one;
  const pick = (names: object) => Object.fromEntries(Object.keys(names).map((name) => [name, stored[name]]));
  const { createdAt, direction, amount, balance, summary, bookedSummary, tags } = one;
  const make = makers.get(one.type) ?? makerOf(one.type);
  return make({
    id: one.id,
    attributes: { createdAt, direction, amount, balance, summary, bookedSummary, tags, ...pick(attributes) },
    relationships: {
      account: link('depositAccount', one.accountId),
      ...(onlyAccount ? {} : ownerRelationships(one)),
      ...mapValues(pick(relationships), (to) => linkIfAny(to as ResourceLink | undefined)),
    },
  });
}

function mapValues<Value, Mapped>(members: Readonly<Record<string, Value>>, map: (value: Value) => Mapped) {
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [name, map(value)]));
}
