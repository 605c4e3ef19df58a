import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { type GuideName, guides } from '../guides.ts';
import { apiUrl } from '../session.ts';

/** Leads to a guide in the documentation of the platform, in another tab. */
export const GuideLink = ({ to, children }: { readonly to: GuideName; readonly children: ReactNode }) => (
  <Anchor
    href={`${apiUrl}/docs/guides/${guides[to]}`}
    target="_blank"
    rel="noreferrer"
    size="sm"
    underline="always"
    inherit
  >
    {children}
  </Anchor>
);
