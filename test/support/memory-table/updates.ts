import { type References, Tokens } from './expressions.ts';
import { invalid } from './refusals.ts';

type Item = Readonly<Record<string, unknown>>;
type Action = (item: Record<string, unknown>) => void;

/** Reads what an update does to an item: SET to values or longer lists, ADD numbers, REMOVE, each of whole attributes. */
export function readUpdate(expression: string, references: References): (item: Item) => Record<string, unknown> {
  const tokens = new Tokens(expression);
  const actions: Action[] = [];
  while (!tokens.isAtEnd) {
    const clause = tokens.take().toUpperCase();
    do actions.push(actionOf(clause, tokens, references));
    while (tokens.takeIf(','));
  }
  return (item) => {
    const changed = { ...item };
    for (const action of actions) action(changed);
    return changed;
  };
}

function actionOf(clause: string, tokens: Tokens, references: References): Action {
  const name = attribute(tokens.take(), references);
  if (clause === 'SET') {
    tokens.expect('=');
    const read = newValue(tokens, references);
    return (item) => void (item[name] = read(item));
  }
  if (clause === 'ADD') {
    const value = references.value(tokens.take());
    return (item) => void (item[name] = sum(item[name] ?? 0, value));
  }
  if (clause === 'REMOVE') return (item) => void Reflect.deleteProperty(item, name);
  throw invalid(`the memory table knows no ${clause}`);
}

/** A value of the input, or a list of the item with the values of another one at its end. */
function newValue(tokens: Tokens, references: References): (item: Item) => unknown {
  const first = tokens.take();
  if (first !== 'list_append') {
    const value = references.value(first);
    return () => value;
  }
  tokens.expect('(');
  const name = attribute(tokens.take(), references);
  tokens.expect(',');
  const added = references.value(tokens.take());
  tokens.expect(')');
  return (item) => [...listIn(item[name]), ...listIn(added)];
}

function listIn(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw invalid('only lists are appended');
  return value;
}

function attribute(token: string, references: References): string {
  const [name, ...rest] = references.path(token);
  if (name === undefined || rest.length > 0) throw invalid('the memory table updates whole attributes only');
  if (name === 'pk' || name === 'sk') throw invalid('a key cannot be updated');
  return name;
}

function sum(one: unknown, other: unknown): number {
  if (typeof one !== 'number' || typeof other !== 'number') throw invalid('only numbers are added');
  return one + other;
}
