/**
 * Rules between the members of an object, as JSON Schema, for `meta` beside the refinement that checks them. They use keywords
 * that generators of clients pass over: `oneOf` or `allOf` beside `properties` would make them lose the properties.
 */
type Rule = Readonly<Record<string, unknown>>;

const given = (...names: readonly string[]): Rule => ({ required: names });

/** Either of two members is required, and not both are allowed, nor the first with members that belong to the second. */
export const eitherOf = (one: string, other: string, ...ofOther: readonly string[]): Rule => ({
  if: given(one),
  then: { not: { anyOf: [other, ...ofOther].map((name) => given(name)) } },
  else: given(other),
});

/** A member excludes others. */
export const noneWith = (member: string, ...others: readonly string[]): Rule => ({
  if: given(member),
  then: { not: { anyOf: others.map((name) => given(name)) } },
});

/** One of two members is required, and both are allowed. */
export const oneOrBothOf = (one: string, other: string): Rule => ({ if: { not: given(one) }, then: given(other) });

/** Two members exclude each other. */
export const notBoth = (one: string, other: string): Rule => ({ not: given(one, other) });

/** A member requires another one. */
export const requiredWith = (member: string, other: string): Rule => ({ dependentRequired: { [member]: [other] } });

/** The rule that applies if a member has a value, and the rule that applies otherwise. */
export const where = (member: string, value: string, then: Rule, otherwise: Rule = {}): Rule => ({
  if: { properties: { [member]: { const: value } }, required: [member] },
  then,
  ...(Object.keys(otherwise).length === 0 ? {} : { else: otherwise }),
});

/** Where a member has one of several values, a further member belongs to the value: it is required there, and only there. */
export function belongingTo(member: string, owned: Readonly<Record<string, string>>): Rule {
  const others = (value: string) => Object.keys(owned).filter((one) => one !== value);
  const without = (names: readonly string[]): Rule =>
    names.length === 0 ? {} : { properties: Object.fromEntries(names.map((name) => [name, false])) };
  return Object.keys(owned).reduceRight<Rule>(
    (otherwise, value) => {
      const name = owned[value] ?? '';
      const excluded = without(others(value).map((other) => owned[other] ?? ''));
      return where(member, value, { ...given(name), ...excluded }, otherwise);
    },
    without(Object.values(owned)),
  );
}
