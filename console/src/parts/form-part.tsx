import { Input, Text } from '@mantine/core';
import type { Values } from '../fields.ts';
import type { Faults } from '../form-faults.ts';

/** What a form is filled in with. */
export interface FormState {
  readonly values: Values;
  /** What a change began with. */
  readonly before: Values | undefined;
  readonly faults: Faults;
  /** True while nothing else may be filled in. */
  readonly isLocked: boolean;
  readonly fill: (path: string, value: string) => void;
  readonly change: (next: (values: Values) => Values) => void;
}

/** Two fields beside each other where there is room. */
export const columns = { base: 1, sm: 2 } as const;
/** What takes the whole width beside fields. */
export const wholeWidth = { gridColumn: '1 / -1' } as const;

/** Parts stand within parts: on a phone, little room is lost around them. They have the whole width. */
export const partStyle = {
  p: { base: 'xs', sm: 'md' },
  mx: 0,
  style: wholeWidth,
  styles: { legend: { fontWeight: 600 } },
} as const;

/** What the reference says of a part of a form, and what is wrong with it as a whole. */
export const PartNotes = ({ says, fault }: { readonly says: string; readonly fault: string | undefined }) =>
  (says !== '' || fault !== undefined) && (
    <div>
      {says !== '' && (
        <Text size="xs" c="dimmed">
          {says}
        </Text>
      )}
      {fault !== undefined && <Input.Error>{fault}</Input.Error>}
    </div>
  );
