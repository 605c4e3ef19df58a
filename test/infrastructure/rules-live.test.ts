import { describeRules } from './unbroken-rules.ts';

describeRules('live');
