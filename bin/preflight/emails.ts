import { GetAccountCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { patientSettings, withClient } from '../aws-account/with-client.ts';
import { type Check, failed, type CheckFinding, joined, passed, warning } from './check.ts';

const nearlyUsed = 0.8;

/** Does Amazon SES send e-mails to everybody, and how many more today? A sandbox stage keeps them and sends none. */
export const emails: Check = {
  name: 'emails',
  actions: ['ses:GetAccount'],
  neededBy: () => 'service',
  look: async ({ sandbox }) => {
    if (sandbox) return passed('a sandbox stage keeps its e-mails and sends none');
    const command = new GetAccountCommand({});
    const account = await withClient(new SESv2Client(patientSettings), (ses) => ses.send(command));
    const { Max24HourSend: max = 0, SentLast24Hours: sent = 0, MaxSendRate: rate = 0 } = account.SendQuota ?? {};
    const left = `SES sends ${max} e-mails in 24 hours, of which ${max - sent} are left, and ${rate} in a second`;
    return joined([
      ...accessFindings(account),
      sent < nearlyUsed * max ? passed(left) : warning({ says: left, whatToDo: 'ask AWS for a larger sending quota' }),
    ]);
  },
};

function accessFindings(account: {
  readonly ProductionAccessEnabled?: boolean | undefined;
  readonly SendingEnabled?: boolean | undefined;
  readonly EnforcementStatus?: string | undefined;
}): readonly CheckFinding[] {
  const findings: CheckFinding[] = [];
  if (account.ProductionAccessEnabled !== true) {
    findings.push(
      failed({
        says: 'SES is in its sandbox in this region, so it sends to verified addresses only',
        whatToDo: 'ask AWS for production access (docs/operate/going-live.md, step 2)',
      }),
    );
  }
  if (account.SendingEnabled !== true) {
    const whatToDo = 'see the reputation of the account in the console of SES';
    findings.push(failed({ says: 'SES does not send for this account', whatToDo }));
  }
  if (account.EnforcementStatus !== undefined && account.EnforcementStatus !== 'HEALTHY') {
    const whatToDo = 'answer the message of AWS about bounces and complaints';
    findings.push(warning({ says: `AWS has the account under ${account.EnforcementStatus}`, whatToDo }));
  }
  return findings;
}
