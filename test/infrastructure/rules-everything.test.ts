import { fullStages } from './aws-stages.ts';
import { describeRules } from './unbroken-rules.ts';

const everything = 'live with everything';
describeRules(everything, fullStages[everything]);
