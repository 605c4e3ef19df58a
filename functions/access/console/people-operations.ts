/** What the audit log calls an act of an administrator on people. */
export type PeopleOperation =
  | 'proposeConsoleInvitation'
  | 'confirmConsoleInvitation'
  | 'withdrawConsoleInvitation'
  | 'proposeConsoleRole'
  | 'confirmConsoleRole'
  | 'lowerConsoleRole'
  | 'proposeConsoleRestoration'
  | 'confirmConsoleRestoration'
  | 'withdrawConsoleProposal'
  | 'suspendConsolePerson'
  | 'endConsoleSessionsOfPerson';
