/** Something that an engineer forgets, and what tells them. */
export interface Forgotten {
  /** The row in the table of the page, which has the message. */
  readonly row: string;
  readonly path: string;
  /** The text that is left out, from its beginning to its end. */
  readonly from: string;
  readonly to: string;
  /** Where the message comes from: the type checker at that file, or a suite. */
  readonly toldBy: 'types' | { readonly suite: string; readonly test: string };
}

const donations = 'functions/money/donations';

/** The rows that are tried. The others have suites of their own: test/generated/manifests, kind-lives, personal-data. */
export const forgottenParts: readonly Forgotten[] = [
  {
    row: 'a member of the life of a kind',
    path: `${donations}/store.ts`,
    from: "  whenAccountCloses: 'endsWhenDue',",
    to: '\n',
    toldBy: 'types',
  },
  {
    row: 'what a move does with an attribute of accounts',
    path: `${donations}/account-attributes.ts`,
    from: ", whenAccountMoves: 'isAdded'",
    to: "'isAdded'",
    toldBy: 'types',
  },
  {
    row: 'an obstacle that a due run does not decide on',
    path: `${donations}/donation.ts`,
    from: '  const rejectReason = rejectionOf(legs);',
    to: '\n  }\n',
    toldBy: { suite: 'test/generated/lives.test.ts', test: 'due work of accounts that would pay themselves' },
  },
];

/** A file without what is forgotten. */
export function without(text: string, { path, from, to }: Forgotten): string {
  const start = text.indexOf(from);
  const end = text.indexOf(to, start);
  if (start < 0 || end < 0) throw new Error(`${path} has nothing from "${from}" to "${to}"`);
  return text.slice(0, start) + text.slice(end + to.length);
}
