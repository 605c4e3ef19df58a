import { describeRules } from './unbroken-rules.ts';

describeRules('emulator', { stage: 'emulator' });
