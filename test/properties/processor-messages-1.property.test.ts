import { startDynamoDb } from '../../local/engines/dynamodb.ts';
import { messagesInAnyOrder } from '../cards/processor-messages/any-order.ts';

messagesInAnyOrder({ share: 1, of: 40, engine: startDynamoDb });
