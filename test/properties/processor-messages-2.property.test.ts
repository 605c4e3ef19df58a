import { messagesInAnyOrder } from '../cards/processor-messages/any-order.ts';

messagesInAnyOrder({ share: 2, of: 2 });
