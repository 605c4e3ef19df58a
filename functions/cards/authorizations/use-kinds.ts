import { movementKinds } from '../../accounts/ledger/movement-kinds.ts';
import { cardActivityKind } from '../cards/for-others.ts';
import { processorNameKind } from './processor-names.ts';
import { authorizationKind } from './store.ts';

/** What a use of a card may write, from the authorization to the settlement. */
export const cardUseKinds = [...movementKinds, authorizationKind, processorNameKind, cardActivityKind] as const;
