import { messagesInAnyOrder } from '../cards/processor-messages/any-order.ts';
import { startPropertyEngine } from '../support/engines/property-engine.ts';

describe.each([2, 3, 4])('share %i', (share) => messagesInAnyOrder({ share, of: 4, engine: startPropertyEngine }));
