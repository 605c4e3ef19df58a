import { startDynamoDb } from '../../local/engines/dynamodb.ts';
import { simulateShare } from '../support/simulation/shares.ts';

simulateShare({ share: 1, of: 4, start: startDynamoDb });
