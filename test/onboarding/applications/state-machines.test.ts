import * as fc from 'fast-check';
import { individual } from '../../support/bank/applicants.ts';
import { fileOf, upload } from './documents-in.ts';
import { emittedFor } from './emitted.ts';
import { useBank } from '../../support/bank/use-bank.ts';

/** Both can be set from outside, for longer runs. */
const runs = Number(process.env['MODEL_RUNS'] ?? 40);
const seed = Number(process.env['MODEL_SEED'] ?? 20_261_201);

type Side = 'front' | 'back';
type Step =
  | { readonly kind: 'upload'; readonly side: Side; readonly optional: boolean }
  | { readonly kind: 'accept' | 'refuse'; readonly optional: boolean }
  | { readonly kind: 'cancel' | 'approve' | 'deny' };

/** What the specification makes of an application with an identity document (two sides) and a slot (one side). */
interface Model {
  application: string;
  documents: { status: string; sides: Set<Side>; readonly needed: readonly Side[] }[];
  events: string[];
}

const open = ['AwaitingDocuments', 'PendingReview'];
const undecided = ['Required', 'ReceivedFront', 'ReceivedBack', 'PendingReview'];

/** The status that an answer has, once the model has taken the step. */
function expected(model: Model, step: Step): number {
  switch (step.kind) {
    case 'cancel':
    case 'approve':
    case 'deny':
      return decide(model, step.kind);
    case 'upload':
    case 'accept':
    case 'refuse':
      return changeDocument(model, step);
  }
}

function decide(model: Model, kind: 'cancel' | 'approve' | 'deny'): number {
  const to = { cancel: 'Canceled', approve: 'Approved', deny: 'Denied' }[kind];
  if (kind === 'cancel' && model.application === to) return 201;
  if (!open.includes(model.application)) return 409;
  move(model, to);
  return kind === 'cancel' ? 201 : 200;
}

function changeDocument(model: Model, step: Extract<Step, { optional: boolean }>): number {
  const document = model.documents[step.optional ? 1 : 0];
  if (document === undefined) throw new Error('there are two documents');
  if (step.kind === 'accept' && document.status === 'Approved') return 200;
  if (step.kind === 'refuse' && document.status === 'Invalid') return 200;
  if (!open.includes(model.application) || document.status === 'Approved') return 409;
  if (step.kind === 'upload') {
    if (document.status === 'Invalid') document.sides.clear();
    document.sides.add(step.side);
    const isWhole = document.needed.every((side) => document.sides.has(side));
    document.status = isWhole ? 'PendingReview' : step.side === 'front' ? 'ReceivedFront' : 'ReceivedBack';
  } else {
    if (!undecided.includes(document.status)) return 409;
    document.status = step.kind === 'accept' ? 'Approved' : 'Invalid';
    model.events.push(step.kind === 'accept' ? 'document.approved' : 'document.rejected');
  }
  follow(model);
  return 200;
}

/** The identity document alone decides where the application goes. */
function follow(model: Model): void {
  const status = model.documents[0]?.status;
  const to = { Approved: 'Approved', PendingReview: 'PendingReview' }[status ?? ''] ?? 'AwaitingDocuments';
  if (model.application !== to) move(model, to);
}

function move(model: Model, to: string): void {
  model.application = to;
  model.events.push(`application.${to.charAt(0).toLowerCase()}${to.slice(1)}`);
  if (to === 'Approved') model.events.push('customer.created');
}

const document = fc.record({ optional: fc.boolean() });
const stepArbitrary: fc.Arbitrary<Step> = fc.oneof(
  {
    arbitrary: fc.record({
      kind: fc.constant('upload' as const),
      side: fc.constantFrom('front' as const, 'back' as const),
      optional: fc.boolean(),
    }),
    weight: 6,
  },
  { arbitrary: document.map((one) => ({ kind: 'accept' as const, ...one })), weight: 2 },
  { arbitrary: document.map((one) => ({ kind: 'refuse' as const, ...one })), weight: 2 },
  {
    arbitrary: fc.constantFrom('cancel' as const, 'approve' as const, 'deny' as const).map((kind) => ({ kind })),
    weight: 1,
  },
);

describe(`applications and their documents against a model, seed ${seed}`, () => {
  const bank = useBank();

  async function take(id: string, ids: readonly string[], step: Step): Promise<number> {
    const sandbox = `/sandbox/applications/${id}`;
    switch (step.kind) {
      case 'cancel':
        return (await bank.call('POST', `/applications/${id}/cancel`)).status;
      case 'approve':
      case 'deny':
        return (await bank.call('POST', `${sandbox}/${step.kind}`)).status;
      case 'upload': {
        const target = `/applications/${id}/documents/${ids[step.optional ? 1 : 0] ?? ''}`;
        return (await upload(bank, step.side === 'front' ? target : `${target}/back`, fileOf('image/png'))).status;
      }
      case 'accept':
      case 'refuse': {
        const target = `${sandbox}/documents/${ids[step.optional ? 1 : 0] ?? ''}`;
        const why = { data: { type: 'documentReject', attributes: { reason: 'No', reasonCode: 'Other' } } };
        return step.kind === 'accept'
          ? (await bank.call('POST', `${target}/approve`)).status
          : (await bank.call('POST', `${target}/reject`, why)).status;
      }
    }
  }

  test('every answer, state and event is what the model says', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(stepArbitrary, { minLength: 1, maxLength: 10 }), async (steps) => {
        const { body } = await bank.call('POST', '/applications', individual({ ssn: '000000003' }));
        const id = body.data.id as string;
        const slot = await bank.call('POST', `/applications/${id}/documents`);
        const ids = [body.data.relationships.documents.data[0].id as string, slot.body.data.id as string];
        const model: Model = {
          application: 'AwaitingDocuments',
          documents: [
            { status: 'Required', sides: new Set(), needed: ['front', 'back'] },
            { status: 'Required', sides: new Set(), needed: ['front'] },
          ],
          events: ['application.created', 'application.awaitingDocuments'],
        };
        for (const step of steps) {
          const status = expected(model, step);
          expect({ step, status: await take(id, ids, step) }).toEqual({ step, status });
        }
        const { data, included } = (await bank.call('GET', `/applications/${id}`)).body;
        expect(data.attributes.status).toBe(model.application);
        expect(data.relationships.customer !== undefined).toBe(model.application === 'Approved');
        const statuses = included.map((one: { attributes: { status: string } }) => one.attributes.status);
        expect(statuses).toEqual(model.documents.map((one) => one.status));
        expect((await emittedFor(bank, id)).map(({ type }) => type)).toEqual(model.events);
      }),
      { numRuns: runs, seed },
    );
  });
});
