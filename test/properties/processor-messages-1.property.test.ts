import { messagesInAnyOrder } from '../cards/processor-messages/any-order.ts';

messagesInAnyOrder({ share: 1, of: 2 });
