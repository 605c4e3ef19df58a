/** A list that tests keep by hand, and the names of the registry that it must follow. */
export interface HandKept {
  /** The file of the list, and its name in it. */
  readonly list: string;
  /** The singular of what the names are: `operation that writes`. */
  readonly noun: string;
  readonly held: readonly string[];
  readonly registered: readonly string[];
  /** Names that the list leaves out on purpose, each with the reason. */
  readonly left?: Readonly<Record<string, string>>;
}

/** What a hand-kept list lacks and what it has too much, as sentences that name the file to change. */
export function gapsOf({ list, noun, held, registered, left = {} }: HandKept): readonly string[] {
  const known = new Set(registered);
  const missing = [...known].filter((name) => !held.includes(name) && left[name] === undefined);
  const stale = [...new Set([...held, ...Object.keys(left)])].filter((name) => !known.has(name));
  const both = Object.keys(left).filter((name) => held.includes(name));
  const unexplained = Object.entries(left).flatMap(([name, reason]) => (reason === '' ? [name] : []));
  return [
    ...missing.map((name) => `${name} is missing in ${list}: add the ${noun}, or leave it out with a reason`),
    ...stale.map((name) => `${list} names ${name}, but there is no such ${noun}`),
    ...both.map((name) => `${list} both has and leaves out ${name}`),
    ...unexplained.map((name) => `${list} leaves out ${name} without a reason`),
  ];
}
