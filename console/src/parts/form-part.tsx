import { Input, Text } from '@mantine/core';
import type { FormField, Values } from '../fields.ts';
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

/** Parts stand within parts: on a phone, little room is lost around them. */
export const partStyle = { p: { base: 'xs', sm: 'md' }, mx: 0, styles: { legend: { fontWeight: 600 } } } as const;

/** Two beside each other where there is room. What has members of its own needs the whole width. */
export const columnsFor = (members: readonly FormField[]) => ({
  base: 1,
  sm: members.some((one) => one.members !== undefined) ? 1 : 2,
});

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
