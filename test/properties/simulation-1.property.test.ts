import { startDynamoDb } from '../../local/engines/dynamodb.ts';
import { simulateShare } from '../support/simulation/shares.ts';

simulateShare({ shares: [1], of: 20, start: startDynamoDb });
