import { randomInt } from 'node:crypto';
import { exampleFile } from '../../functions/kernel/http/upload.ts';
import { Applicant, titleOf } from '../support/hosted-pages/applicant.ts';
import { remoteVisitor } from '../support/hosted-pages/visitor.ts';
import { ssnOf } from '../support/bank/applicants.ts';
import { accountBody } from '../support/bank/bodies.ts';
import { relatedId } from './support/api.ts';
import { useWorld } from './support/world.ts';

const freshSsn = () => ssnOf(randomInt(200_000_000));

describe('somebody who applies on a form', () => {
  const world = useWorld();

  const made = (attributes: object = {}) =>
    world().api.post('/application-forms', { type: 'applicationForm', attributes });
  const applicantAt = (url: unknown) => new Applicant(remoteVisitor(world().api.baseUrl), String(url));

  test('begins on one device, goes on with another, becomes a customer and gets an account', async () => {
    const { api } = world();
    const form = await made({ tags: { source: 'story' }, applicantDetails: { email: 'ada.okafor@example.com' } });
    const phone = applicantAt(form.attributes['url']);
    await phone.goToReview('Individual', { identity: { identifiedBy: 'ssn', ssn: freshSsn() } });
    const laptop = applicantAt(form.attributes['url']);
    expect(titleOf(await laptop.comeBack())).toBe('Check your answers');
    expect(titleOf(await laptop.submit())).toBe('You are approved');
    const after = await api.get(`/application-forms/${form.id}`);
    expect(after.attributes['stage']).toBe('IndividualApplicationCreated');
    const application = await api.get(`/applications/${relatedId(after, 'application') ?? ''}`);
    expect(application.attributes['tags']).toEqual({ source: 'story' });
    const account = await api.post('/accounts', accountBody(relatedId(application, 'customer') ?? '').data);
    expect(account.attributes['status']).toBe('Open');
  });

  test('hands in documents on the same pages', async () => {
    const { api } = world();
    const form = await made();
    const ada = applicantAt(form.attributes['url']);
    await ada.goToReview('Individual', { identity: { identifiedBy: 'ssn', ssn: '000000003' } });
    expect(titleOf(await ada.submit())).toBe('We need documents from you');
    await ada.upload(1, 'front', { bytes: exampleFile });
    expect(titleOf(await ada.upload(1, 'back', { bytes: exampleFile }))).toBe('We have your application');
    const after = await api.get(`/application-forms/${form.id}`);
    const application = relatedId(after, 'application') ?? '';
    await api.post(`/sandbox/applications/${application}/approve`, { type: 'applicationApprove', attributes: {} });
    expect(titleOf(await ada.see())).toBe('You are approved');
  });

  test('whose business has an officer and owners', async () => {
    const ada = applicantAt((await made({ allowedApplicationTypes: ['Business'], lang: 'en' })).attributes['url']);
    const ein = freshSsn();
    await ada.goToReview('Business', { business: { ein } });
    expect(titleOf(await ada.submit())).toBe('You are approved');
  });
});
