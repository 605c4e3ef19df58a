import type { ItemKey } from '../../../functions/kernel/table/kind.ts';
import type { StoredItem, Write } from '../../../functions/kernel/table/write.ts';
import { asAttribute, asStored, checkKey } from './attributes.ts';
import { type Condition, readCondition } from './conditions.ts';
import { type Placeholders, References } from './expressions.ts';
import { invalid } from './refusals.ts';
import { readUpdate } from './updates.ts';

/** The condition of a write on an item, and the item after it. */
export interface Effect {
  readonly key: ItemKey;
  readonly holdsFor: Condition;
  /** The item after the write; undefined if it was deleted. */
  readonly after: (before: StoredItem | undefined) => StoredItem | undefined;
}

/** Members of a write that the memory table heeds. What has others is refused rather than half done. */
const knownMembers = new Set([
  'Item',
  'Key',
  'ConditionExpression',
  'UpdateExpression',
  'ExpressionAttributeNames',
  'ExpressionAttributeValues',
]);

/** Reads one write. */
export function effectOf(write: Write): Effect {
  const input = write.Put ?? write.Update ?? write.Delete ?? write.ConditionCheck;
  if (input === undefined) throw invalid('a write has one action');
  for (const member of Object.keys(input)) {
    if (!knownMembers.has(member)) throw invalid(`the memory table knows no ${member}`);
  }
  const references = new References(asGiven(input));
  const { ConditionExpression } = input;
  const holdsFor = ConditionExpression === undefined ? () => true : readCondition(ConditionExpression, references);
  const effect = { holdsFor, ...changeOf(write, references) };
  references.checkAllUsed();
  return effect;
}

function changeOf({ Put, Update, Delete, ConditionCheck }: Write, references: References): Omit<Effect, 'holdsFor'> {
  if (Put !== undefined) {
    const item = asStored(Put.Item ?? {});
    return { key: item, after: () => item };
  }
  if (Delete !== undefined) return { key: keyIn(Delete.Key), after: () => undefined };
  if (ConditionCheck !== undefined) return { key: keyIn(ConditionCheck.Key), after: (before) => before };
  const key = keyIn(Update?.Key);
  const update = readUpdate(Update?.UpdateExpression ?? '', references);
  return { key, after: (before) => asStored(update(before ?? key)) };
}

function asGiven(given: Placeholders): Placeholders {
  const { ExpressionAttributeNames, ExpressionAttributeValues } = given;
  if (ExpressionAttributeValues === undefined) return given;
  const values = Object.entries(ExpressionAttributeValues);
  return {
    ExpressionAttributeNames,
    ExpressionAttributeValues: Object.fromEntries(
      values.map(([name, value]) => [name, value === undefined ? value : asAttribute(value)]),
    ),
  };
}

function keyIn(given: Readonly<Record<string, unknown>> | undefined): ItemKey {
  const { pk, sk } = given ?? {};
  checkKey('pk', pk);
  checkKey('sk', sk);
  return { pk, sk };
}
