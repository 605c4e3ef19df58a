import { invariant } from '../../../functions/kernel/base/invariant.ts';

/** What the references to components of the OpenAPI document begin with. */
const componentPath = '#/components/schemas/';

/** The name of the component to which a reference points. */
export const referredName = ($ref: string): string => $ref.slice(componentPath.length);

/** Throws if a component has a name that no type can have, or that the client has for something of its own. */
export function checkNames(names: readonly string[], own: ReadonlySet<string>): void {
  const wrong = names.find((name) => !/^[A-Z][A-Za-z0-9]*$/.test(name) || own.has(name));
  invariant(wrong === undefined, `the client cannot have a type ${String(wrong)}`);
}

/** The name of an operation as the first part of the name of a type. */
export const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
