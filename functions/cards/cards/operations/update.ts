import { cardMachine } from '../card.ts';
import * as z from 'zod';
import { personProblems } from '../../../onboarding/people/person-rules.ts';
import { account, accountKind } from '../../../accounts/accounts/for-others.ts';
import { customerKind } from '../../../onboarding/customers/for-others.ts';
import { invariant } from '../../../kernel/base/invariant.ts';
import { residenceOf } from '../../../onboarding/people/residence.ts';
import { emailField } from '../../../kernel/jsonapi/email-field.ts';
import { tagChangesField } from '../../../kernel/jsonapi/fields.ts';
import { phoneField } from '../../../kernel/jsonapi/phone-field.ts';
import { isSameTags, mergedTags } from '../../../kernel/jsonapi/tags.ts';
import { defineOperation } from '../../../kernel/http/operation.ts';
import { defineVariant, type Variant } from '../../../kernel/http/variant.ts';
import { notFound, Problem } from '../../../kernel/base/problem.ts';
import { mayAlsoWrite, replace } from '../../../kernel/table/write.ts';
import { designField, designProblems, shippingAddressField } from '../create-forms.ts';
import { mustHaveSecondFactor } from '../../../kernel/auth/second-factor.ts';
import type { Setter } from '../../../kernel/auth/two-setters.ts';
import { changedLimits, limitAttributes, limitChangesField, currentLimits } from '../limits.ts';
import { cardToResource } from '../resource.ts';
import { mustHaveActiveHolder } from '../new-card.ts';
import { accountIdOfCard, openCards, openCardsKind, withBoundCard } from '../open-cards.ts';
import { mustBeCardHolder } from '../only-holder.ts';
import { mustKnowWhereTo } from '../where-to.ts';
import { isOfBusiness, isPhysical } from '../statuses.ts';
import { type Card, cardKind, cards } from '../store.ts';

const common = { tags: tagChangesField.optional(), limits: limitChangesField.optional() };
const plastic = { shippingAddress: shippingAddressField.optional(), design: designField.optional() };
const contact = {
  address: shippingAddressField.optional(),
  phone: phoneField.optional(),
  email: emailField.optional(),
};
/** The person who carries the card of a business lives at no post office box; the card may be sent to one. */
const homeProblems: NonNullable<Variant['datedProblems']> = (attributes, now, settings) =>
  personProblems(attributes, { now, settings }, [{}]);
const plasticProblems: NonNullable<Variant['datedProblems']> = (attributes, _, settings) =>
  designProblems(attributes, settings);

export const updateCard = defineOperation({
  id: 'updateCard',
  capability: 'cards',
  method: 'PATCH',
  path: '/cards/{id}',
  scopes: ['cards-write'],
  timeoutSeconds: 5,
  request: {
    variants: [
      defineVariant({
        type: 'individualDebitCard',
        attributes: z.object({ ...common, ...plastic }),
        datedProblems: plasticProblems,
      }),
      defineVariant({
        type: 'businessDebitCard',
        attributes: z.object({ ...common, ...plastic, ...contact }),
        datedProblems: (...given) => [...homeProblems(...given), ...plasticProblems(...given)],
      }),
      defineVariant({ type: 'individualVirtualDebitCard', attributes: z.object(common) }),
      defineVariant({
        type: 'businessVirtualDebitCard',
        attributes: z.object({ ...common, ...contact }),
        datedProblems: homeProblems,
      }),
      defineVariant({
        type: 'card',
        attributes: z.object({ ...common, ...plastic, ...contact }),
        datedProblems: (...given) => [...homeProblems(...given), ...plasticProblems(...given)],
      }),
    ],
  },
  response: { status: 200 },
  errors: ['not_found', 'invalid_state'],
  uses: { read: [accountKind, customerKind], write: [cardKind, openCardsKind] },

  load: ({ organisationId, path }) => {
    const accountId = accountIdOfCard(path.id);
    return {
      card: cards.ref(organisationId, path.id),
      account: accountId === undefined ? undefined : account(organisationId, accountId),
      open: accountId === undefined ? undefined : openCards(organisationId, accountId),
    };
  },

  handle: async ({ caller, path, body, loaded, now, table, platform, cipher: cipherOf, save }) => {
    const before = loaded.card;
    if (before === undefined) throw notFound('The card', path.id);
    invariant(loaded.account !== undefined, 'the account of a card was not found');
    if (body.type !== 'card' && body.type !== before.type) {
      throw new Problem('invalid_value', { detail: `type must be ${before.type} or card`, pointer: '/data/type' });
    }
    mustFitType(before, body.attributes);
    if (isAboutHolder(body.attributes)) mustBeCardHolder(caller, before);
    mustHaveActiveHolder(loaded.account, before);
    const cipher = await cipherOf();
    const { tags, ...changes } = body.attributes;
    const after = changed({ ...before, tags: mergedTags(before.tags, tags) }, changes, caller.kind);
    const isSame = JSON.stringify(updatablePartsOf(after)) === JSON.stringify(updatablePartsOf(before));
    if (isSame && isSameTags(after.tags, before.tags)) return { data: cardToResource(before, cipher) };
    if (!isSame) cardMachine.mustAllow(before, 'change');
    if (isSentElsewhere(before, after)) {
      mustHaveSecondFactor(caller, '/data/attributes');
      await mustKnowWhereTo({ caller, table, now, settings: platform.settings }, before, '/data/attributes');
    }

    const updated: Card = { ...after, updatedAt: now };
    const isBound = JSON.stringify(boundsOf(before)) !== JSON.stringify(boundsOf(updated));
    await save({
      writes: [mayAlsoWrite(replace(updated), [openCardsKind]), ...(isBound ? [withBoundCard(loaded.open)] : [])],
      about: [{ type: updated.type, id: updated.id }],
    });
    return { data: cardToResource(updated, cipher) };
  },
});

/** Refuses with 400 what cards of this type do not have. Only a body of the type card can ask for it. */
function mustFitType(card: Card, attributes: Readonly<Record<string, unknown>>): void {
  const faults = [
    ...(isPhysical(card) ? [] : Object.keys(plastic).map((name) => [name, 'the card is virtual'] as const)),
    ...(isOfBusiness(card)
      ? []
      : Object.keys(contact).map((name) => [name, 'only cards of businesses have it'] as const)),
  ].filter(([name]) => attributes[name] !== undefined);
  if (faults.length === 0) return;
  throw new Problem(
    'invalid_value',
    faults.map(([name, why]) => ({ detail: `${name}: ${why}`, pointer: `/data/attributes/${name}` })),
  );
}

/** True if more is to be changed than what every owner of the account sets. */
const isAboutHolder = (attributes: Readonly<Record<string, unknown>>): boolean =>
  Object.keys({ ...plastic, ...contact }).some((name) => attributes[name] !== undefined);

type Changes = Omit<z.output<z.ZodObject<typeof common & typeof plastic & typeof contact>>, 'tags'>;

/** The limits of the organisation in a form that can be compared. */
const boundsOf = (card: Card) => changedLimits(currentLimits(card), undefined, 'organisation').limitsOfOrganisation;

/** True if an update changes where the card is sent: its shipping address, or the address of the person who carries it. */
const isSentElsewhere = (before: Card, after: Card): boolean =>
  JSON.stringify(addressesOf(before)) !== JSON.stringify(addressesOf(after));

function changed(
  card: Card,
  { limits, shippingAddress, design, address, phone, email }: Changes,
  setter: Setter,
): Card {
  const { limits: _, holder, ...rest } = card;
  return {
    ...rest,
    ...limitAttributes(changedLimits(currentLimits(card), limits, setter)),
    ...(shippingAddress === undefined ? {} : { shippingAddress: residenceOf(shippingAddress) }),
    ...(design === undefined ? {} : { design }),
    ...(holder === undefined
      ? {}
      : {
          holder: {
            ...holder,
            ...(address === undefined ? {} : { address: residenceOf(address) }),
            ...(phone === undefined ? {} : { phone }),
            ...(email === undefined ? {} : { email }),
          },
        }),
  };
}

/** The parts of a card that an update can change, tags aside, in a fixed order. */
const updatablePartsOf = (card: Card) => {
  const { design, holder } = card;
  return [
    changedLimits(currentLimits(card), undefined, 'organisation'),
    ...addressesOf(card),
    ...[design, holder?.phone.countryCode, holder?.phone.number, holder?.email],
  ];
};

/** The addresses of a card in a form that can be compared. */
const addressesOf = ({ shippingAddress, holder }: Card) =>
  // oxlint-disable-next-line typescript/require-array-sort-compare -- members differ in their names
  [shippingAddress, holder?.address].map((address) => Object.entries(address ?? {}).toSorted());
