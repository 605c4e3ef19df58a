import type { Capability } from '../../functions/define-capability.ts';
import { lifeMembers } from '../../functions/kernel/table/kind-life.ts';
import type { Kind } from '../../functions/kernel/table/kind.ts';
import type { Export } from './exports.ts';

/**
 * A sentence for each kind whose life is not whole: it does not say what becomes of its items, or no capability lists the code that
 * does what it says. Each names the file of the kind.
 */
export function lifeFaults(exports: readonly Export[], capabilities: readonly Capability[]): readonly string[] {
  return capabilities
    .flatMap(({ kinds = [] }) => kinds)
    .flatMap((kind) => faultsOf(kind, capabilities).map((fault) => `${nameOf(kind, exports)} ${fault}`));
}

function faultsOf(kind: Kind, capabilities: readonly Capability[]): readonly string[] {
  const belonging = belongingOf(kind);
  const pk = partitionKeyOf(kind, capabilities);
  const named = ['account', 'customer'].find((owner) => new RegExp(`<${owner}\\b`).test(pk));
  if (named !== undefined && belonging === undefined && kind.isTheOwner === undefined) {
    return [`has keys with <${named}>, but does not say whose its items are: add belongsTo: '${named}'`];
  }
  if (belonging === undefined) return [];
  const required = belonging === 'account' ? lifeMembers : (['whenOwnerArchived'] as const);
  return required.flatMap((member) => {
    const value = kind[member];
    if (value === undefined) return [`does not say ${member}: declare it with defineKind`];
    const missing = codeMissing(value, kind, capabilities);
    return missing === undefined ? [] : [`says ${member}: '${value}', but no capability.ts lists ${missing}`];
  });
}

/** The partition key of a kind as its reference shows it. */
const partitionKeyOf = ({ prefix }: Kind, capabilities: readonly Capability[]): string =>
  capabilities.flatMap(({ reference }) => reference?.kinds?.[prefix]?.keys.pk ?? []).join();

/** The code that an answer asks for and no capability lists; undefined if there is none. */
function codeMissing(value: string, kind: Kind, capabilities: readonly Capability[]): string | undefined {
  const isListed = (listed: (capability: Capability) => readonly Kind[]) =>
    capabilities.some((capability) => listed(capability).includes(kind));
  switch (value) {
    case 'blocks':
      return isListed(({ openItems = [] }) => openItems.map((one) => one.kind))
        ? undefined
        : 'its open items (openItems)';
    case 'ends':
      return isListed(({ endings = [] }) => endings.flatMap(({ ends }) => ends)) ? undefined : 'its ending (endings)';
    case 'follows':
      return isListed(({ followers = [] }) => followers.flatMap(({ follower }) => follower.follows))
        ? undefined
        : 'its follower (followers)';
    case 'endsWhenDue':
      return isListed(({ dueKinds = [] }) => dueKinds.flatMap((one) => one.ends ?? []))
        ? undefined
        : 'a due run that ends it (dueKinds, with ends)';
    case 'followsWhenDue':
      return isListed(({ dueKinds = [] }) => dueKinds.flatMap((one) => one.follows ?? []))
        ? undefined
        : 'a due run that makes it anew (dueKinds, with follows)';
    default:
      return undefined;
  }
}

/** Whose the items of a kind are, unless they are an owner themselves. */
export function belongingOf({ owner, belongsTo, isTheOwner }: Kind): 'account' | 'customer' | undefined {
  if (isTheOwner) return undefined;
  return owner === 'account' || owner === 'customer' ? owner : belongsTo;
}

function nameOf(kind: Kind, exports: readonly Export[]): string {
  const found = exports.find(({ value }) => value === kind);
  return found === undefined ? `the kind of item ${kind.prefix}` : `the kind ${found.name} of functions/${found.file}`;
}
