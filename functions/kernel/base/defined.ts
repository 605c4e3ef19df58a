/** An object without the members that may be undefined; those that are stay out. */
export type DefinedMembers<T> = {
  readonly [Name in keyof T as undefined extends T[Name] ? never : Name]: T[Name];
} & { readonly [Name in keyof T as undefined extends T[Name] ? Name : never]?: Exclude<T[Name], undefined> };

/** The members of an object that are not undefined. */
export const defined = <T extends object>(members: T): DefinedMembers<T> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as DefinedMembers<T>;
