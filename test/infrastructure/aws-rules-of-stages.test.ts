import { describeAwsRules } from './aws-rules.ts';
import { projectStages } from './aws-stages.ts';

describeAwsRules(projectStages);
