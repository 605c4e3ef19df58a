import { messagesInAnyOrder } from '../cards/processor-messages/any-order.ts';
import { startTestEngine } from '../support/engines/test-engine.ts';

const shares = Array.from({ length: 20 }, (_, index) => 21 + index);

describe.each(shares)('share %i', (share) => messagesInAnyOrder({ share, of: 40, engine: startTestEngine }));
