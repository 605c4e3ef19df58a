import { Anchor } from '@mantine/core';

/** What a list says whose filters leave nothing. */
export function NothingFound({ clear }: { readonly clear: () => void }) {
  return (
    <>
      Nothing is like this.{' '}
      <Anchor component="button" type="button" size="sm" onClick={clear}>
        Show all
      </Anchor>
    </>
  );
}
