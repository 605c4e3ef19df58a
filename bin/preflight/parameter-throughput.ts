import { GetServiceSettingCommand, SSMClient } from '@aws-sdk/client-ssm';
import { patientSettings, withClient } from '../aws-account/with-client.ts';
import { type Check, passed, warning } from './check.ts';
import { secretParametersOf } from './secrets.ts';

const settingId = '/ssm/parameter-store/high-throughput-enabled';

/**
 * Does the Parameter Store give more than 40 secrets a second? Each new environment of a function reads the secret of its partner, and after a
 * deployment many begin together.
 */
export const parameterThroughput: Check = {
  name: 'parameter-throughput',
  actions: ['ssm:GetServiceSetting'],
  neededBy: () => 'service',
  look: async (stage) => {
    if (secretParametersOf(stage).length === 0) return passed(`stage ${stage.name} names no secret of a partner`);
    return withClient(new SSMClient(patientSettings), async (ssm) => {
      const { ServiceSetting: setting } = await ssm.send(new GetServiceSettingCommand({ SettingId: settingId }));
      if (setting?.SettingValue === 'true') return passed('the Parameter Store has its higher throughput');
      return warning({
        says: 'the Parameter Store gives 40 secrets a second, and requests that wait for one are answered 503 after a deployment',
        whatToDo: 'turn its higher throughput on (docs/operate/going-live.md, step 5)',
      });
    });
  },
};
