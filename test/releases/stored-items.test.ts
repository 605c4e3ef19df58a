import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { refusedItems } from '../../bin/compare/refused-items.ts';
import { type JsonSchema, jsonSchemaOf, type StoredForms } from '../../bin/generate/stored-items.ts';
import { storedText } from '../../functions/kernel/table/item.ts';
import { notYetWritten } from '../../functions/kernel/table/not-yet-written.ts';
import { projectRoot } from '../../local/engines/project-root.ts';
import { hasCode, keptItems, keptVersions } from './kept.ts';

const current = JSON.parse(
  readFileSync(join(projectRoot(), 'docs/generated/stored-items.json'), 'utf8'),
) as StoredForms;

/**
 * What is stored only in a stage whose banks take ACH files (`ach.files`), that opens disputes itself (`disputes.areOpenedHere`), takes tokens
 * of wallets (`cardTokens.areTaken`) or authentications by 3-D Secure (`cardAuthentications.areTaken`): settings that this version does not have.
 */
const onlyBySetting: Readonly<Record<string, readonly string[]>> = {
  '0.1.0': [
    'ten takenEntryItem.outcome may be "unknownAccount"',
    'awd: no function runs its items when they fall due',
    'eml emailItem.name may be "disputeReceived"',
    'eml emailItem.name may be "disputeCredited"',
    'eml emailItem.name may be "disputeCreditReversal"',
    'eml emailItem.name may be "disputeDecided"',
    'dsp: no function runs its items when they fall due',
    'cwt: no function runs its items when they fall due',
    'cau: no function runs its items when they fall due',
  ],
};

describe('readers ship one release before writers', () => {
  test.each(keptVersions().filter(hasCode))(
    'this version stores nothing that %s cannot read: mark new values of closed lists with notYetWritten for one release',
    (version) => {
      const refused = refusedItems(current, keptItems(version));
      expect(refused.filter((fault) => onlyBySetting[version]?.includes(fault) !== true)).toEqual([]);
    },
  );

  test.each(keptVersions())('this version reads everything that %s has stored', (version) => {
    expect(refusedItems(keptItems(version), current)).toEqual([]);
  });
});

const forms = (schema: JsonSchema, changes: Partial<StoredForms> = {}): StoredForms => ({
  items: { pay: { paymentItem: schema } },
  states: { payment: { known: ['Pending', 'Sent'], written: ['Pending', 'Sent'] } },
  dueKinds: [],
  ...changes,
});
const itemOf = (shape: z.ZodRawShape) => forms(jsonSchemaOf(z.looseObject(shape)));
const amount = z.int().min(1).max(100);
const shape = { type: z.literal('bookPayment'), status: z.enum(['Pending', 'Sent']), amount, note: storedText() };
const reader = itemOf(shape);

describe('an older reader', () => {
  test.each<[string, z.ZodRawShape]>([
    ['a new attribute', { ...shape, review: z.string() }],
    ['fewer values of a closed list', { ...shape, status: z.enum(['Sent']) }],
    ['narrower bounds', { ...shape, amount: z.int().min(2).max(50) }],
    [
      'a value that is not written yet',
      { ...shape, status: notYetWritten(z.enum(['Pending', 'Sent', 'Held']), ['Held']) },
    ],
    ['another closed list in place of a text', { ...shape, note: z.enum(['Rent']) }],
  ])('takes %s', (_, written) => {
    expect(refusedItems(itemOf(written), reader)).toEqual([]);
  });

  test.each<[string, z.ZodRawShape, string]>([
    [
      'a new value of a closed list',
      { ...shape, status: z.enum(['Pending', 'Sent', 'Held']) },
      '.status may be "Held"',
    ],
    ['an attribute that became optional', { ...shape, note: storedText().optional() }, '.note may be absent'],
    ['another type', { ...shape, note: z.number() }, '.note is number, not string'],
    ['wider bounds', { ...shape, amount: z.int().min(0).max(100) }, '.amount passes the minimum 1'],
    ['any text in place of a closed list', { ...shape, status: z.string() }, '.status may be "any string"'],
  ])('refuses %s', (_, written, sentence) => {
    expect(refusedItems(itemOf(written), reader)).toEqual([`pay paymentItem${sentence}`]);
  });

  test('refuses a new type of item, unless it is not written yet', () => {
    const wire = { ...shape, type: z.literal('wirePayment') };
    const withWire = (type: z.ZodLiteral): StoredForms => {
      const added = jsonSchemaOf(z.looseObject({ ...wire, type }));
      return { ...reader, items: { pay: { ...reader.items['pay'], 'paymentItem wirePayment': added } } };
    };
    expect(refusedItems(withWire(wire.type), reader)).toEqual([
      'pay paymentItem wirePayment: no item of the kind is read like this',
    ]);
    const marked = notYetWritten(z.literal('wirePayment'), ['wirePayment']);
    expect(refusedItems(withWire(marked), reader)).toEqual([]);
  });

  test('takes another view of the same items', () => {
    const view = jsonSchemaOf(z.looseObject({ status: z.enum(['Pending', 'Sent']) }));
    const viewed = { ...reader, items: { pay: { ...reader.items['pay'], paymentStatusItem: view } } };
    expect(refusedItems(viewed, reader)).toEqual([]);
  });

  test('does not know a new state until steps lead to it one release later', () => {
    const states = (known: readonly string[], written: readonly string[]) => ({
      states: { payment: { known, written } },
    });
    const [before, now] = [
      ['Pending', 'Sent'],
      ['Pending', 'Sent', 'Held'],
    ];
    const schema = jsonSchemaOf(z.looseObject(shape));
    expect(refusedItems(forms(schema, states(now, now)), reader)).toEqual(['payment: the state Held is not known']);
    expect(refusedItems(forms(schema, states(now, before)), reader)).toEqual([]);
  });

  test('cannot run what falls due of a kind that it does not know', () => {
    const due = { ...reader, items: { ...reader.items, wir: { wire: {} } }, dueKinds: ['wir'] };
    expect(refusedItems(due, reader)).toEqual(['wir: no function runs its items when they fall due']);
  });
});
