/** The parts of a request that mapping templates of the gateway look at. */
export interface TemplateInput {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly requestId: string;
}

/** What a template makes: a text, and the headers of the answer that it sets. */
interface Rendered {
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

const overridden = /^\$context\.responseOverride\.header\.([\w-]+)$/;
/** One piece of a template: a directive, a reference, or text up to the next of them. */
const piece = /#set\((\$[\w.-]+) = (.*?)\)(?=#|\{|\n|$)|#if\((.*?)\)(?=#)|(#end\n?)|(\$[a-zA-Z][\w.]*)|([^#$]+|.)/gsy;

/**
 * Evaluates a mapping template as API Gateway does, as far as the templates of this project go: `#set`, `#if`, `#end` and references.
 * Throws an error for anything else, so that a new template cannot pass unread.
 */
export function rendered(template: string, input: TemplateInput): Rendered {
  const variables = new Map<string, string>([
    ['$context.httpMethod', input.method],
    ['$context.requestId', input.requestId],
  ]);
  const headers: Record<string, string> = {};
  const taken: boolean[] = [];
  const valueOf = (expression: string) => evaluated(expression, variables, input);
  let text = '';
  piece.lastIndex = 0;
  for (const [, target, expression = '', condition, end, reference, plain = ''] of template.matchAll(piece)) {
    const runs = !taken.includes(false);
    if (condition !== undefined) taken.push(runs && holds(condition, valueOf));
    else if (end !== undefined) {
      if (taken.pop() === undefined) throw new Error(`#end without #if in ${template}`);
    } else if (!runs) continue;
    else if (target !== undefined) {
      const header = overridden.exec(target)?.[1];
      const value = valueOf(expression);
      if (header === undefined && value !== undefined) variables.set(target, value);
      if (header !== undefined) headers[header] = value ?? '';
    } else if (reference !== undefined) text += valueOf(reference) ?? reference;
    else if (plain === '#') throw new Error(`a directive that is not known here, in ${template}`);
    else text += plain;
  }
  if (taken.length > 0) throw new Error(`#if without #end in ${template}`);
  return { text, headers };
}

type ValueOf = (expression: string) => string | undefined;

function evaluated(
  expression: string,
  variables: ReadonlyMap<string, string>,
  { headers }: TemplateInput,
): string | undefined {
  const header = /^\$input\.params\(\)\.header\.get\('([\w-]+)'\)$/.exec(expression)?.[1];
  if (header !== undefined) return headers[header];
  if (/^\$[\w.]+$/.test(expression) || /^\d+$/.test(expression))
    return variables.get(expression) ?? numberIn(expression);
  const [, single, double] = /^(?:'([^']*)'|"([^"]*)")$/.exec(expression) ?? [];
  if (single !== undefined) return single;
  if (double === undefined) throw new Error(`the expression ${expression} is not known here`);
  return double.replaceAll(/\$[a-zA-Z]\w*/g, (name) => variables.get(name) ?? name);
}

const numberIn = (text: string): string | undefined => (/^\d+$/.test(text) ? text : undefined);

/** Terms that are joined by `||`: `!$x` and `a == b`. */
function holds(condition: string, valueOf: ValueOf): boolean {
  return condition.split(' || ').some((term) => {
    if (term.startsWith('!')) return valueOf(term.slice(1)) === undefined;
    const [one, other, ...more] = term.split(' == ');
    if (one === undefined || other === undefined || more.length > 0) {
      throw new Error(`the condition ${term} is not known here`);
    }
    return valueOf(one) === valueOf(other);
  });
}
