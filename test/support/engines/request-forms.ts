type Members = Readonly<Record<string, unknown>>;

/** Members of requests whose values decide what an engine has to know. */
const settings = ['IndexName', 'KeyConditionExpression', 'ConsistentRead', 'ScanIndexForward', 'ReturnValues'];
/** Members that matter only by being there. */
const presence = new Set(['Limit', 'ExclusiveStartKey']);
const comparedMembers = [...settings, ...presence, 'ConditionExpression', 'UpdateExpression'];

/**
 * What a request of the DynamoDB protocol asks an engine to know: the operation, its settings, and each part of its expressions.
 * Placeholders have one form whatever they are called. Names that are written out stay: some are reserved words.
 */
export function formsOf(operation: string, input: Members): readonly string[] {
  const { TransactItems: actions } = input;
  if (Array.isArray(actions)) {
    return (actions as readonly Members[]).flatMap((action) =>
      Object.entries(action).flatMap(([name, one]) => formsOf(`${operation} ${name}`, one as Members)),
    );
  }
  return [
    operation,
    ...settings.filter((name) => input[name] !== undefined).map((name) => `${name} ${placeless(input[name])}`),
    ...[...presence].filter((name) => input[name] !== undefined),
    ...conditionsIn(input['ConditionExpression']),
    ...changesIn(input['UpdateExpression']),
  ].map((form) => (form === operation ? form : `${operation}: ${form}`));
}

/** Product code has few expressions and sends them often. */
const known = new Map<unknown, string>();
const knownMax = 5_000;

function placeless(text: unknown): string {
  const before = known.get(text);
  if (before !== undefined) return before;
  const form = String(text).replace(/([#:])\w+/g, '$1');
  if (known.size < knownMax) known.set(text, form);
  return form;
}

function conditionsIn(expression: unknown): readonly string[] {
  if (typeof expression !== 'string') return [];
  const parts = expression.split(/\s(?=AND\b|OR\b)|(?<=\b(?:AND|OR))\s/);
  return parts.map((part) => `if ${placeless(withoutBrackets(part))}`);
}

/** A part of a condition without the brackets around several parts. Those of functions stay. */
function withoutBrackets(part: string): string {
  const inner = part.replace(/^\(+/, '');
  return inner.includes('(') ? inner.replace(/\)+$/, ')') : inner.replace(/\)+$/, '');
}

function changesIn(expression: unknown): readonly string[] {
  if (typeof expression !== 'string') return [];
  let clause = '';
  return expression.split(/,\s*|\s(?=(?:SET|ADD|REMOVE)\s)/).map((part) => {
    clause = /^(?:SET|ADD|REMOVE)\b/.exec(part)?.[0] ?? clause;
    return `${clause} ${placeless(part.replace(/^(?:SET|ADD|REMOVE)\s/, ''))}`;
  });
}

const seen = { memory: new Set<string>(), embedded: new Set<string>() };
/** Requests whose forms are noted, by engine and all that decides them: most requests are like one before. */
const noted = new Set<string>();

/** Notes what an engine was asked, for the reporter `both-engines.js`, which finds it here. */
export function noteForms(engine: keyof typeof seen, operation: string, input: Members): void {
  const { TransactItems: actions } = input;
  if (!Array.isArray(actions)) noteOne(engine, operation, input);
  for (const action of (actions ?? []) as readonly Members[]) {
    for (const name of Object.keys(action)) noteOne(engine, `${operation} ${name}`, action[name] as Members);
  }
}

function noteOne(engine: keyof typeof seen, operation: string, input: Members): void {
  let key = engine + operation;
  for (const name of comparedMembers) {
    const value = input[name];
    if (value !== undefined) key += presence.has(name) ? name : `${name} ${placeless(value)}`;
  }
  if (noted.has(key)) return;
  noted.add(key);
  for (const form of formsOf(operation, input)) seen[engine].add(form);
}

Object.assign(globalThis, { requestForms: seen });
