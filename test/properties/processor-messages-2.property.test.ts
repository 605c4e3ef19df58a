import { messagesInAnyOrder } from '../cards/processor-messages/any-order.ts';
import { startTestEngine } from '../support/engines/test-engine.ts';

const others = [2, 3, 4, 5, 6, 7, 8, 9, 10];

describe.each(others)('share %i', (share) => messagesInAnyOrder({ share, of: 10, engine: startTestEngine }));
