/** Something that an engineer forgets. */
export interface ForgottenStep {
  /** The row in the table of the page, which has the message. */
  readonly row: string;
  readonly path: string;
  /** The text that is left out, and what an engineer would have written without it. */
  readonly text: string;
  readonly instead: string;
}

const donations = 'functions/money/donations';
const register = 'functions/ports/charity-register';

/**
 * The rows that are tried, by the type checker at the file. The others have suites of their own: test/generated/manifests, kind-lives and
 * personal-data.
 */
export const forgottenParts: readonly ForgottenStep[] = [
  {
    row: 'a member of the life of a kind',
    path: `${donations}/store.ts`,
    text: "  whenAccountCloses: 'endsWhenDue',\n",
    instead: '',
  },
  {
    row: 'what a move does with an attribute of accounts',
    path: `${donations}/account-attributes.ts`,
    text: ", whenAccountMoves: 'isAdded'",
    instead: '',
  },
  {
    row: 'a decision about the obstacles of a movement',
    path: `${donations}/donation.ts`,
    text: 'move(terms.now, clearance)',
    instead: 'move(terms.now, legs)',
  },
  {
    row: 'the line of a port in `lib/delivering-ports.ts`',
    path: 'lib/delivering-ports.ts',
    text: '  charityRegister: false,\n',
    instead: '',
  },
  {
    row: 'a method in `refusing`',
    path: `${register}/port.ts`,
    text: '({ find: refuse })',
    instead: '({})',
  },
];

/** A file without what is forgotten. */
export function without(file: string, { path, text, instead }: ForgottenStep): string {
  if (!file.includes(text)) throw new Error(`${path} has no text "${text}"`);
  return file.replace(text, instead);
}
