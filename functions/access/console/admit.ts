import { ownerIdDigits } from '../../kernel/base/ids/child-id.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { readItem } from '../../kernel/table/read-item.ts';
import type { Table } from '../../kernel/table/table.ts';
import { insert, remove, replace, type Write } from '../../kernel/table/write.ts';
import type { ConsoleRules, Identity } from '../../ports/console-provider/port.ts';
import type { Ids } from '../../ports/ids/port.ts';
import {
  type ClaimedRole,
  claimedRole,
  describedBy,
  hasFactors,
  hasRequired,
  type SignInRefusal,
  verifiedEmail,
} from './admission.ts';
import { foldedAddress } from './folded-address.ts';
import { hasAddress } from './has-address.ts';
import { claimAddress } from './claim-address.ts';
import {
  type ConsolePerson,
  type IdentityItem,
  identityOf,
  invitationOf,
  isInvitationOpen,
  peoplePartition,
  person,
  personItem,
  withoutInvitation,
  withRights,
} from './store.ts';

/** A person who is let in, with the writes that make them known. If they are new, so is their user. */
export interface Admission {
  readonly person: ConsolePerson;
  readonly isNew: boolean;
  readonly writes: readonly Write[];
}

/** Somebody who is not let in, with the writes that tell an administrator of it. */
interface SignInRefused {
  readonly refused: SignInRefusal;
  readonly writes?: readonly Write[];
}

/** The person as the platform knows them: by their identity, or by an invitation to an address that is verified to be theirs. */
interface Found {
  readonly person: ConsolePerson;
  readonly invitation?: IdentityItem;
}

/**
 * Decides whether somebody whom the provider knows may come in, and as whom: by the role that their claims give, or that an operator has given
 * them. An e-mail address alone says nothing: it has to be verified and invited in the last days, and leads to a person once. Somebody new
 * whose verified address is that of a known person of the organisation is refused: a second account makes nobody a second person, nor
 * one who is not suspended.
 */
export async function admit(
  { table, ids }: { readonly table: Table; readonly ids: Ids },
  identity: Identity,
  { rules, realNow }: { readonly rules: ConsoleRules; readonly realNow: Instant },
): Promise<Admission | SignInRefused> {
  const { claims } = identity;
  if (!hasRequired(claims, rules)) return { refused: 'account' };
  if (!hasFactors(claims, rules)) return { refused: 'factor' };
  const claimed = claimedRole(claims, rules);
  const found = await findPerson(table, identity, { claimed, realNow });
  const email = verifiedEmail(claims);
  if (found === undefined) {
    if (claimed === undefined) return { refused: 'role' };
    const { organisationId } = claimed;
    const holder = email === undefined ? undefined : await personWithAddress(table, { organisationId, email });
    if (holder !== undefined) return refusedAsHolder(holder, realNow);
    const made = newPerson(ids, identity, { ...claimed, roleFrom: 'claims', createdAt: realNow });
    return { ...made, writes: [...made.writes, ...(await claimAddress(table, made.person, email, realNow))] };
  }
  const { person: known, invitation } = found;
  if (known.status === 'Suspended') return { refused: 'suspended' };
  if (claimed !== undefined && claimed.organisationId !== known.organisationId) return { refused: 'organisation' };
  if (claimed === undefined && known.roleFrom === 'claims') return { refused: 'role' };
  if (invitation !== undefined && email !== undefined) {
    const holder = await personWithAddress(table, { organisationId: known.organisationId, email });
    if (holder !== undefined && holder.userId !== known.userId) return refusedAsHolder(holder, realNow);
  }
  const after: ConsolePerson = {
    ...withClaimedRole(invitation === undefined ? known : withoutInvitation(known), claimed),
    ...nextDescription(claims, known),
    status: 'Active',
    signedInAt: realNow,
  };
  const writes = [
    replace(after),
    ...(invitation === undefined
      ? []
      : [
          remove(invitation),
          keepIdentity(identity, known, realNow),
          ...(await claimAddress(table, known, email, realNow)),
        ]),
  ];
  return { person: after, isNew: false, writes };
}

/** The person with the role that their claims give, if they give one. */
function withClaimedRole(known: ConsolePerson, claimed: ClaimedRole | undefined): ConsolePerson {
  if (claimed === undefined) return known;
  const given = { role: claimed.role, roleFrom: 'claims' } as const;
  return known.role === claimed.role ? { ...known, ...given } : withRights(known, given);
}

/** What the provider says of a person now. An address that it has verified once stays verified as long as it is the same. */
function nextDescription(
  claims: Identity['claims'],
  before: Pick<ConsolePerson, 'email' | 'isEmailVerified'> = {},
): Pick<ConsolePerson, 'email' | 'name' | 'isEmailVerified'> {
  const told = describedBy(claims);
  if (told.email === undefined) return told;
  const isSame = foldedAddress(told.email) === foldedAddress(before.email ?? '');
  const wasVerified = isSame && before.isEmailVerified === true;
  return { ...told, isEmailVerified: wasVerified || verifiedEmail(claims) !== undefined };
}

/** The person of an organisation who has signed in, or is suspended, and has this address. */
async function personWithAddress(
  table: Table,
  { organisationId, email }: { readonly organisationId: string; readonly email: string },
): Promise<ConsolePerson | undefined> {
  const people = (await table.query({ pk: peoplePartition(organisationId) })).map(personItem.parse);
  return people.find((one) => hasAddress(one, email));
}

const refusedAsHolder = (holder: ConsolePerson, realNow: Instant): SignInRefused => ({
  refused: holder.status === 'Suspended' ? 'suspended' : 'address',
  writes: [replace({ ...holder, otherAccountAt: realNow })],
});

async function findPerson(
  table: Table,
  { issuer, subject, claims }: Identity,
  { claimed, realNow }: { readonly claimed: ClaimedRole | undefined; readonly realNow: Instant },
): Promise<Found | undefined> {
  const known = await readItem(table, identityOf(issuer, subject));
  const email = known === undefined ? verifiedEmail(claims) : undefined;
  const invited = email === undefined ? undefined : await readItem(table, invitationOf(email));
  // Where claims decide, an invitation of another organisation neither keeps anybody out nor draws them in.
  const isElsewhere = claimed !== undefined && invited?.organisationId !== claimed.organisationId;
  const isOpen = invited !== undefined && !isElsewhere && isInvitationOpen(invited, realNow);
  const invitation = isOpen ? invited : undefined;
  const lead = known ?? invitation;
  const found = lead && (await readItem(table, person(lead.organisationId, lead.userId)));
  if (found === undefined) return undefined;
  return { person: found, ...(invitation === undefined ? {} : { invitation }) };
}

function newPerson(
  ids: Ids,
  identity: Identity,
  given: Pick<ConsolePerson, 'organisationId' | 'role' | 'roleFrom' | 'createdAt'>,
): Admission {
  const { organisationId, createdAt } = given;
  const id = ids.digits(ownerIdDigits);
  const item: ConsolePerson = {
    ...person(organisationId, id).key,
    version: 0,
    userId: id,
    ...given,
    ...nextDescription(identity.claims),
    status: 'Active',
    signedInAt: createdAt,
  };
  return { person: item, isNew: true, writes: [insert(item), keepIdentity(identity, item, createdAt)] };
}

/** From now on the identity leads to the person. */
function keepIdentity(
  { issuer, subject }: Identity,
  { organisationId, userId }: Pick<ConsolePerson, 'organisationId' | 'userId'>,
  createdAt: Instant,
): Write {
  return insert({ ...identityOf(issuer, subject).key, version: 0, organisationId, userId, createdAt });
}
