import type { AttributeMove } from '../../functions/accounts/accounts/account-attributes.ts';
import type { Capability } from '../../functions/define-capability.ts';
import { type Export, exportOf } from './exports.ts';
import { importsOf, manifestsHead } from './module-text.ts';

/** The counters and the contra columns of an account. */
export function accountColumnsModule(counters: readonly string[], contraColumns: readonly string[]): string {
  return `${manifestsHead}
/** The things that accounts number, by the names of the stored counters. */
export const counterNames = [
${counters.map((name) => `  '${name}',`).join('\n')}
] as const;

/** The contra columns of an account. */
export const contraColumns = [
${contraColumns.map((name) => `  '${name}',`).join('\n')}
] as const;
`;
}

/** A sentence for each attribute of accounts that does not say what a move of the account does with it. It names the file. */
export function attributeFaults(exports: readonly Export[], capabilities: readonly Capability[]): readonly string[] {
  return capabilities
    .flatMap(({ accountAttributes: declared }) => (declared === undefined ? [] : [declared]))
    .flatMap((declared) => {
      const { name: list, file } = exportOf(exports, declared);
      return Object.entries<{ readonly whenAccountMoves?: AttributeMove }>(declared)
        .filter(([, { whenAccountMoves }]) => whenAccountMoves === undefined)
        .map(
          ([name]) =>
            `the attribute ${name} of ${list} in functions/${file} does not say whenAccountMoves: declare it with defineAccountAttributes`,
        );
    });
}

/** The attributes that capabilities add to accounts. */
export function accountAttributesModule(capabilities: readonly Capability[], exports: readonly Export[]): string {
  const declared = capabilities.flatMap(({ accountAttributes: one }) => (one === undefined ? [] : [one]));
  const sources = declared.map((one) => exportOf(exports, one));
  const all = declared.flatMap((one, index) =>
    Object.entries(one).map(([name, { whenAccountMoves }]) => ({ name, whenAccountMoves, of: sources[index]?.name })),
  );
  return `${manifestsHead}${importsOf(sources, 'accounts/accounts')}

/** The schemas of the attributes that capabilities add to accounts. */
export const addedShape = {
${all.map(({ name, of }) => `  ${name}: ${of}.${name}.schema,`).join('\n')}
};

/** What a move to another bank does with each of them. */
export const addedMoves = {
${all.map(({ name, whenAccountMoves }) => `  ${name}: '${whenAccountMoves}',`).join('\n')}
} as const;

/** Those that the account at the new bank takes over when the old one is closed. */
export const takenOverAttributes = [
${all.flatMap(({ name, whenAccountMoves }) => (whenAccountMoves === 'isAdded' ? [`  '${name}',`] : [])).join('\n')}
] as const;
`;
}

/** The attributes of a move that name what has followed. */
export function followedModule(capabilities: readonly Capability[]): string {
  const names = followersOf(capabilities).map(({ follower: { name } }) => name);
  return `${manifestsHead}import * as z from 'zod';
import { idSchema } from '../../kernel/table/handling.ts';

/** The attributes of a move, by the names of the followers: the ids of the things that have followed, or were refused. */
export const followedShape = {
${names.map((name) => `  ${name}: z.array(idSchema).default([]),`).join('\n')}
};

/** Those of an account of which nothing has followed. */
export const nothingFollowed = { ${names.map((name) => `${name}: []`).join(', ')} };

export type FollowerName = keyof typeof followedShape;
`;
}

const followersOf = (capabilities: readonly Capability[]) => capabilities.flatMap(({ followers = [] }) => followers);

/** What closing, archiving, changes of owners and moves do, from the lives of the kinds. */
export function livesModule(capabilities: readonly Capability[], exports: readonly Export[]): string {
  const open = capabilities.flatMap(({ openItems = [] }) => openItems);
  const endings = capabilities.flatMap(({ endings: all = [] }) => all);
  const following = followersOf(capabilities);
  const namesOf = (values: readonly unknown[]) => values.map((one) => exportOf(exports, one).name).join(', ');
  const opening = (member: 'whenAccountCloses' | 'whenOwnerArchived') =>
    namesOf(open.filter(({ kind }) => kind[member] === 'blocks'));
  const ending = (member: 'whenAccountCloses' | 'whenOwnerArchived' | 'whenOwnersChange') =>
    namesOf(endings.filter(({ ends }) => ends.some((kind) => kind[member] === 'ends')));
  return `${manifestsHead}${importsOf(
    [...open, ...endings, ...following.flatMap(({ follower, page }) => [follower, page])].map((one) =>
      exportOf(exports, one),
    ),
    'accounts/closing',
  )}
import type { Ending } from './ending.ts';
import type { Follower, FollowerPage } from './follower.ts';
import type { OpenItems } from './open-items.ts';

/** What is in the way when an account closes. */
export const blockingClosing: readonly OpenItems[] = [${opening('whenAccountCloses')}];

/** What is in the way when the last Active owner of an account is archived. */
export const blockingArchiving: readonly OpenItems[] = [${opening('whenOwnerArchived')}];

/** What ends when an account closes. */
export const endingsOfClosing: readonly Ending[] = [${ending('whenAccountCloses')}];

/** What ends when its customer is archived. */
export const endingsOfArchiving: readonly Ending[] = [${ending('whenOwnerArchived')}];

/** What ends when its owner is removed from the account. */
export const endingsOfOwnerChange: readonly Ending[] = [${ending('whenOwnersChange')}];

/** What follows an account to another bank. */
export const followers: readonly Follower[] = [${namesOf(following.map(({ follower }) => follower))}];

/** How the page of consent shows what follows. */
export const followerPages: readonly FollowerPage[] = [${namesOf(following.map(({ page }) => page))}];
`;
}
