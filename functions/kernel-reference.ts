import { defineReference } from './define-reference.ts';
import type { customerTokenKind } from './kernel/auth/customer-token.ts';
import type { tokenKind } from './kernel/auth/token.ts';
import type { clockKind } from './kernel/clock/bank-clock.ts';
import type { dueIndexKind } from './kernel/due/due-index.ts';
import type { keptRequestKind } from './kernel/http/kept-requests/kept-request.ts';
import type { lineKind } from './kernel/http/line/line.ts';
import type { slotKind } from './kernel/http/slots.ts';
import type { idempotencyKind } from './kernel/idempotency/idempotency.ts';
import type { journalKind } from './kernel/journal/journal.ts';
import type { findKind } from './kernel/lists/find/index-items.ts';
import { leafIdsMax, type listKind, type listMarkKind } from './kernel/lists/list-marks.ts';
import type { rateKind } from './kernel/rates/counter.ts';
import type { asideKind } from './kernel/workers/aside.ts';

export const kernelReference = defineReference<{
  kinds:
    | typeof journalKind
    | typeof asideKind
    | typeof idempotencyKind
    | typeof tokenKind
    | typeof customerTokenKind
    | typeof clockKind
    | typeof dueIndexKind
    | typeof listKind
    | typeof findKind
    | typeof listMarkKind
    | typeof lineKind
    | typeof slotKind
    | typeof rateKind
    | typeof keptRequestKind;
}>({
  kinds: {
    jrn: {
      holds: 'one row per transaction: its events, what it created, what falls due',
      keys: { pk: '<org>#0', sk: "<world's time>#<transaction>", foundBy: 'time' },
    },
    qrt: {
      holds: 'keys of changes that a stream worker has put aside until it can handle them',
      keys: { pk: '<org>', sk: '<worker>#<keys of the changed item>', foundBy: 'organisation and worker, in order' },
    },
    idm: {
      holds: 'used idempotency keys: content hash and the resource made',
      keys: { pk: '<org>#<operation>#<hash of the key>', sk: '-', foundBy: 'operation and key' },
    },
    tok: {
      holds: 'API tokens of a user, as hashes; those of sessions of the console until they end',
      keys: { pk: '<org>#<user>', sk: '<number>', foundBy: "id = user + number, in the token's own text" },
    },
    ctk: {
      holds: 'the tokens of a customer, each under its hash until it ends',
      keys: {
        pk: '<org>#<customer>',
        sk: '<hash of the token>',
        foundBy: 'the token itself, which names the customer',
      },
    },
    clk: {
      holds: "an organisation's bank clock (sandbox stages)",
      keys: { pk: '<org>', sk: '-', foundBy: 'organisation' },
    },
    due: {
      holds: 'index: items that fall due, by bucket and moment',
      keys: { pk: '<org>#<bucket>', sk: '<moment>', foundBy: 'moment, in each bucket' },
    },
    lst: {
      holds: `an organisation's lists: leaves of ${leafIdsMax} ids each, and how many of them are gone`,
      keys: { pk: '<org>#<type>', sk: '<number of the leaf>, gone', foundBy: 'position in the list' },
    },
    lsm: {
      holds: "how far an organisation's lists have been written down, and their lengths",
      keys: { pk: '<org>', sk: '-', foundBy: 'organisation' },
    },
    fnd: {
      holds:
        'the indexes of long lists: sealed blocks of terms with the places of members, the directory of the blocks, and which of them count',
      keys: {
        pk: '<org>',
        sk: '<type>#<slot>, <type>#directory, <type>#head',
        foundBy: 'type and slot, from the head and the directory',
      },
    },
    lin: {
      holds: 'the requests that wait for a busy account, sealed, and the lease of the request that decides them',
      keys: {
        pk: '<org>#<account>#<line>',
        sk: 'lease, ticket#first#<time>#<number>, ticket#last#<time>#<number>',
        foundBy: 'account and line',
      },
    },
    slt: {
      holds: 'slots of requests that may take long, each until its request ends',
      keys: {
        pk: '<org>',
        sk: '<operation>#<number>, <operation>#<customer>#<number>',
        foundBy: 'organisation and operation',
      },
    },
    rql: {
      holds: 'requests of the last seven days, with masked bodies, where the stage keeps them; deleted after it',
      keys: { pk: '<org>', sk: '<time of the answer>#<supportId>', foundBy: 'time' },
    },
    rat: {
      holds: 'reported requests of a token, a customer or an organisation in a minute; deleted after it',
      keys: {
        pk: '<org>#<limit>#<id of the token, customer or organisation>',
        sk: '<minutes since 1970>',
        foundBy: 'limit and id, by the update that reports',
      },
    },
  },
});
