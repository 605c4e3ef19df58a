import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '@bankstack/client';
import { useState } from 'react';
import { words } from '../format.ts';
import { type ConsolePeople, managePeople } from '../people.ts';
import type { PersonSummary } from '../person.ts';
import { type PersonAct, roleAct } from '../person-acts.ts';
import { type Role, roles } from '../roles.ts';
import { Dialog } from './dialog.tsx';
import { ProblemNotice } from './problem.tsx';

interface PersonDialogProps {
  readonly act: PersonAct;
  /** Whom it is about; absent for an invitation. */
  readonly of?: PersonSummary | undefined;
  readonly name: string;
  readonly close: () => void;
  /** Hears what is there afterwards, and a sentence about what was done. */
  readonly done: (people: ConsolePeople, news: string) => void;
}

/** Asks an administrator whether they mean it, with what follows, and does it. */
export function PersonDialog({ act, of, name, close, done }: PersonDialogProps) {
  const isNew = of === undefined;
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>();
  const order = useMutation({ mutationFn: managePeople });
  const chosen = act.choosesRole === true && role !== undefined && of !== undefined ? roleAct(act, role, of.role) : act;
  const isReady = isNew ? email.trim() !== '' && role !== undefined : act.choosesRole !== true || role !== undefined;
  const faultAt = (place: string): string | undefined =>
    order.error instanceof ApiError && order.error.place === place ? order.error.detail : undefined;
  const isAtField = faultAt('email') !== undefined || faultAt('role') !== undefined;
  const send = () => {
    if (!isReady || order.isPending) return;
    const form = isNew ? { ...chosen.form, email: email.trim(), role: role ?? '' } : chosen.form;
    order.mutate(form, {
      onSuccess: (people) => {
        done(people, chosen.done);
      },
    });
  };
  return (
    <Dialog
      title={of === undefined ? act.label : `${act.label}: ${name}, user ${of.userId}`}
      close={() => {
        if (!order.isPending) close();
      }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Stack>
          {isNew && (
            <TextInput
              label="E-mail address"
              description="As the identity provider has it"
              type="email"
              autoComplete="off"
              required
              data-autofocus
              value={email}
              error={faultAt('email')}
              onChange={({ currentTarget }) => {
                setEmail(currentTarget.value);
              }}
            />
          )}
          {(isNew || act.choosesRole === true) && (
            <Select
              label="Role"
              description={role === undefined ? 'What they may do' : `${roles[role]}.`}
              placeholder="Choose"
              required
              data={Object.keys(roles)
                .filter((one) => one !== of?.role)
                .map((one) => ({ value: one, label: words(one) }))}
              value={role ?? null}
              allowDeselect={false}
              error={faultAt('role')}
              onChange={(next) => {
                if (next !== null) setRole(next as Role);
              }}
            />
          )}
          <Text size="sm">{chosen.effect}</Text>
          {order.error !== null && !isAtField && <ProblemNotice error={order.error} />}
          <Group justify="flex-end">
            <Button variant="default" disabled={order.isPending} onClick={close}>
              Cancel
            </Button>
            <Button
              type="submit"
              disabled={!isReady}
              loading={order.isPending}
              {...(act.isHarsh === true ? { color: 'red' } : {})}
            >
              {chosen.button}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
