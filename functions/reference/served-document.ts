import type { JsonObject } from './json-object.ts';

/** What gzip looks back over for repetition, with room for what it finds in between. */
const windowCharacters = 31_000;
/** Shorter parts of a schema are in nearly all of them. */
const partCharactersMin = 16;
/** Keeps small schemas, which are soon alike, from going before large ones. */
const handicapCharacters = 100;

/**
 * The text of a document as it is served: without space, and with its schemas in an order in which those that are alike lie near each
 * other, because gzip finds repetition over 32 KB only. It says the same, and is an eighth smaller on the wire. The same document always gives
 * the same text.
 */
export function servedDocument(document: JsonObject): string {
  const { components } = document as { components: { schemas: Readonly<Record<string, JsonObject>> } };
  return JSON.stringify({ ...document, components: { ...components, schemas: ordered(components.schemas) } });
}

interface Placeable {
  readonly name: string;
  readonly schema: JsonObject;
  readonly characters: number;
  readonly parts: readonly string[];
  readonly partsCharacters: number;
}

/** Each next schema is the one of which the window has the greatest share already. */
function ordered(schemas: Readonly<Record<string, JsonObject>>): Record<string, JsonObject> {
  const left = new Set(Object.entries(schemas).map(placeable));
  const window = new Window(left);
  const placed: Placeable[] = [];
  for (let next = first(left); next !== undefined; next = window.mostAlike(left)) {
    left.delete(next);
    placed.push(next);
    window.add(next);
  }
  return Object.fromEntries(placed.map(({ name, schema }) => [name, schema]));
}

const first = <Item>([one]: Iterable<Item>): Item | undefined => one;

function placeable([name, schema]: readonly [string, JsonObject]): Placeable {
  const text = JSON.stringify(schema);
  const parts = [...new Set(text.split(/[{}[\],:]/).filter((part) => part.length >= partCharactersMin))];
  const partsCharacters = parts.reduce((sum, part) => sum + part.length, 0);
  return { name, schema, characters: text.length, parts, partsCharacters };
}

/** The schemas that gzip can still look back to, and how many characters of each schema their parts have. */
class Window {
  readonly #members: Placeable[] = [];
  #characters = 0;
  readonly #counts = new Map<string, number>();
  readonly #holders = new Map<string, Placeable[]>();
  readonly #known = new Map<Placeable, number>();

  constructor(all: ReadonlySet<Placeable>) {
    for (const one of all) {
      for (const part of one.parts) {
        const holders = this.#holders.get(part) ?? [];
        holders.push(one);
        this.#holders.set(part, holders);
      }
    }
  }

  add(one: Placeable): void {
    this.#members.push(one);
    this.#characters += one.characters;
    for (const part of one.parts) this.#count(part, 1);
    while (this.#characters > windowCharacters && this.#members.length > 1) {
      const gone = this.#members.shift();
      this.#characters -= gone?.characters ?? 0;
      for (const part of gone?.parts ?? []) this.#count(part, -1);
    }
  }

  /** The one with the greatest share in the window; of equals, the first. */
  mostAlike(left: ReadonlySet<Placeable>): Placeable | undefined {
    let best: Placeable | undefined;
    let bestShare = -1;
    for (const one of left) {
      const share = (this.#known.get(one) ?? 0) / (one.partsCharacters + handicapCharacters);
      if (share <= bestShare) continue;
      best = one;
      bestShare = share;
    }
    return best;
  }

  #count(part: string, change: 1 | -1): void {
    const before = this.#counts.get(part) ?? 0;
    this.#counts.set(part, before + change);
    if (before > 0 === before + change > 0) return;
    for (const holder of this.#holders.get(part) ?? [])
      this.#known.set(holder, (this.#known.get(holder) ?? 0) + change * part.length);
  }
}
