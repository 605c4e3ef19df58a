import { isDeepStrictEqual } from 'node:util';
import type { References } from './expressions.ts';
import { Tokens } from './expressions.ts';
import { invalid } from './refusals.ts';

type Item = Readonly<Record<string, unknown>>;
/** The value of an operand for an item; undefined if the item has no such attribute. */
type Operand = (item: Item) => unknown;
/** Whether an item, or the lack of one (an item without attributes), meets a condition. */
export type Condition = (item: Item) => boolean;

const comparisons: Readonly<Record<string, (one: unknown, other: unknown) => boolean>> = {
  '=': (one, other) => one !== undefined && isEqual(one, other),
  '<>': (one, other) => one === undefined || !isEqual(one, other),
  '<': (one, other) => ordered(one, other, (left, right) => left < right),
  '<=': (one, other) => ordered(one, other, (left, right) => left <= right),
  '>': (one, other) => ordered(one, other, (left, right) => left > right),
  '>=': (one, other) => ordered(one, other, (left, right) => left >= right),
};

/** Reads a condition: comparisons, BETWEEN, IN, the functions of attributes, and AND, OR, NOT over them. */
export function readCondition(expression: string, references: References): Condition {
  const tokens = new Tokens(expression);
  const condition = disjunction(tokens, references);
  if (!tokens.isAtEnd) throw invalid(`the memory table cannot read the end of "${expression}"`);
  return condition;
}

function disjunction(tokens: Tokens, references: References): Condition {
  const parts = [conjunction(tokens, references)];
  while (tokens.takeIf('OR')) parts.push(conjunction(tokens, references));
  return (item) => parts.some((part) => part(item));
}

function conjunction(tokens: Tokens, references: References): Condition {
  const parts = [negation(tokens, references)];
  while (tokens.takeIf('AND')) parts.push(negation(tokens, references));
  return (item) => parts.every((part) => part(item));
}

function negation(tokens: Tokens, references: References): Condition {
  if (tokens.takeIf('NOT')) {
    const part = negation(tokens, references);
    return (item) => !part(item);
  }
  if (tokens.takeIf('(')) {
    const inner = disjunction(tokens, references);
    tokens.expect(')');
    return inner;
  }
  return statement(tokens, references);
}

function statement(tokens: Tokens, references: References): Condition {
  const first = tokens.take();
  if (first === 'attribute_exists' || first === 'attribute_not_exists' || first === 'begins_with') {
    return call(first, tokens, references);
  }
  const left = operand(first, references);
  if (tokens.takeIf('BETWEEN')) {
    const from = operand(tokens.take(), references);
    tokens.expect('AND');
    const to = operand(tokens.take(), references);
    return (item) => comparison('>=')(left(item), from(item)) && comparison('<=')(left(item), to(item));
  }
  if (tokens.takeIf('IN')) {
    const among = list(tokens, references);
    return (item) => among.some((one) => comparison('=')(left(item), one(item)));
  }
  const compare = comparison(tokens.take());
  const right = operand(tokens.take(), references);
  return (item) => compare(left(item), right(item));
}

function comparison(sign: string): (one: unknown, other: unknown) => boolean {
  const compare = comparisons[sign];
  if (compare === undefined) throw invalid(`the memory table knows no ${sign}`);
  return compare;
}

function call(name: string, tokens: Tokens, references: References): Condition {
  tokens.expect('(');
  const attribute = operand(tokens.take(), references);
  let condition: Condition = (item) => (attribute(item) !== undefined) === (name === 'attribute_exists');
  if (name === 'begins_with') {
    tokens.expect(',');
    const start = operand(tokens.take(), references);
    condition = (item) => {
      const [text, beginning] = [attribute(item), start(item)];
      return typeof text === 'string' && typeof beginning === 'string' && text.startsWith(beginning);
    };
  }
  tokens.expect(')');
  return condition;
}

function list(tokens: Tokens, references: References): readonly Operand[] {
  tokens.expect('(');
  const operands = [operand(tokens.take(), references)];
  while (tokens.takeIf(',')) operands.push(operand(tokens.take(), references));
  tokens.expect(')');
  return operands;
}

function operand(token: string, references: References): Operand {
  if (token.startsWith(':')) {
    const value = references.value(token);
    return () => value;
  }
  const path = references.path(token);
  return (item) => path.reduce<unknown>(memberOf, item);
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? (value as Item)[name] : undefined;

const isEqual = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === 'object' && isDeepStrictEqual(one, other));

/** Only texts and texts, and numbers and numbers, come before or after each other. */
function ordered(one: unknown, other: unknown, compare: <T extends string | number>(left: T, right: T) => boolean) {
  if (typeof one === 'string' && typeof other === 'string') return compare(one, other);
  return typeof one === 'number' && typeof other === 'number' && compare(one, other);
}
