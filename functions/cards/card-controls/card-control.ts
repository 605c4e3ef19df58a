import { momentFor } from '../../accounts/ledger/moment.ts';
import type { Account } from '../../accounts/accounts/for-others.ts';
import type { Setter } from '../../kernel/auth/two-setters.ts';
import type { Instant } from '../../kernel/base/calendar/instant.ts';
import { Problem } from '../../kernel/base/problem.ts';
import type { Change } from '../../kernel/journal/change.ts';
import { insert, mayAlsoWrite, replace } from '../../kernel/table/write.ts';
import { type Card, type OpenCards, openCardsKind, withBoundCard } from '../cards/for-others.ts';
import { controlMachine } from './statuses.ts';
import {
  activeControls,
  type ActiveControls,
  type CardControl,
  cardControls,
  type ControlOfCard,
  type ControlOfOrganisation,
  type ControlRules,
  organisationControls,
} from './store.ts';

/** The most Active controls that customers set on a card, that the organisation sets on one, and that it sets on many cards. */
const controlsMax = { customer: 10, organisation: 20, manyCards: 50 } as const;

/** A new control, and the change that makes it. */
interface NewControl {
  readonly control: CardControl;
  readonly change: Change;
}

/**
 * A control on a card. Every use that begins after the change finds it. An order of another card that would not be bound by it is overtaken
 * (`withBoundCard`). Refuses with 400 one too many.
 */
export function newControlOfCard(
  rules: ControlRules,
  { card, account, open, before }: OnCard,
  { now, by }: { readonly now: Instant; readonly by: Setter },
): NewControl {
  mustHaveRoom(before.filter(({ setBy }) => setBy === by).length, controlsMax[by], 'The card');
  const createdAt = momentFor(now, account);
  const number = (account.cardControls ?? 0) + 1;
  const { organisationId, accountId, id: cardId, type: cardType } = card;
  const control: ControlOfCard = {
    ...rules,
    ...cardControls.place(organisationId, accountId, number),
    version: 0,
    organisationId,
    accountId,
    customerIds: account.customerIds,
    customerType: account.customerType,
    cardId,
    cardType,
    createdAt,
    setBy: by,
    status: controlMachine.begin('Active'),
  };
  const controlIds = [...before.map(({ id }) => id), control.id];
  return {
    control,
    change: {
      at: createdAt,
      writes: [
        insert(control),
        replace({ ...account, cardControls: number, lastAt: createdAt }),
        mayAlsoWrite(replace({ ...card, controlIds, updatedAt: now }), [openCardsKind]),
        ...(by === 'organisation' ? [withBoundCard(open)] : []),
      ],
      listed: [cardControls.listed(control.id)],
      about: [
        { type: 'cardControl', id: control.id },
        { type: card.type, id: card.id },
      ],
    },
  };
}

interface OnCard {
  readonly card: Card;
  readonly account: Account;
  readonly open: OpenCards | undefined;
  /** The Active controls that it has. */
  readonly before: readonly ControlOfCard[];
}

/** A control on all cards of an organisation, or on those of a deposit product. Refuses with 400 one too many. */
export function newControlOfOrganisation(
  rules: ControlRules & { readonly depositProduct?: string },
  organisationId: string,
  { head, active }: { readonly head: Head; readonly active: ActiveControls | undefined },
  now: Instant,
): NewControl {
  const ids = active?.ids ?? [];
  mustHaveRoom(ids.length, controlsMax.manyCards, 'The organisation');
  const { place, counted } = organisationControls.next(organisationId, head, 'controls on many cards');
  const status = controlMachine.begin('Active');
  const control: ControlOfOrganisation = { ...rules, ...place, version: 0, organisationId, createdAt: now, status };
  const after = { ids: [...ids, control.id] };
  const listed =
    active === undefined
      ? insert({ ...activeControls(organisationId).key, version: 0, ...after })
      : replace({ ...active, ...after });
  return {
    control,
    change: { writes: [counted, insert(control), listed], about: [{ type: 'cardControl', id: control.id }] },
  };
}

type Head = Parameters<typeof organisationControls.next>[1];

function mustHaveRoom(has: number, max: number, owner: string): void {
  if (has < max) return;
  throw new Problem('limits_exceeded', `${owner} has ${max} active controls, which is the most; archive one first`);
}

/** The change that archives a control. It holds for no use that begins afterwards. */
export function archiveControl(before: CardControl, active: ActiveControls | undefined, now: Instant): NewControl {
  const control: CardControl = { ...before, status: controlMachine.next(before, 'archive'), updatedAt: now };
  const ids = active?.ids.filter((id) => id !== before.id) ?? [];
  const unlisted = 'cardId' in before || active === undefined ? [] : [replace({ ...active, ids })];
  return {
    control,
    change: { writes: [replace(control), ...unlisted], about: [{ type: 'cardControl', id: control.id }] },
  };
}
