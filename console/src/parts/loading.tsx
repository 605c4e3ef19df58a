import { Skeleton } from '@mantine/core';

interface LoadingProps {
  /** What is loading, as a sentence without its period. */
  readonly label: string;
  readonly height: number;
  readonly width?: number;
}

/** In the place of what is loading. Screen readers say the label, which they do of no element without a role. */
export const Loading = ({ label, height, width }: LoadingProps) => (
  <Skeleton role="progressbar" aria-label={label} height={height} {...(width === undefined ? {} : { width })} />
);
