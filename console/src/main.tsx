import '@mantine/core/styles.css';
import './console.css';
import { createTheme, type CSSVariablesResolver, MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { Activity, StrictMode, useCallback, useEffect, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiError } from '@bankstack/client';
import { SignedContext, signedIn } from './bank.tsx';
import { forgetOrderKeys } from './parts/unanswered.ts';
import { ProviderSignIn } from './pages/provider-sign-in.tsx';
import { SessionOver } from './pages/session-over.tsx';
import { SignIn } from './pages/sign-in.tsx';
import { router } from './router.tsx';
import { forgetLocalSearches } from './search.ts';
import { forgetRole, type Session, signsInAt, watchSession } from './session.ts';

const theme = createTheme({
  primaryColor: 'indigo',
  primaryShade: 8,
  defaultRadius: 'md',
  autoContrast: true,
  respectReducedMotion: true,
});
/** The greys, the links and the faults of the library are too light for small text, and so are its words on a tint of their own colour. */
const darker: CSSVariablesResolver = ({ colors }) => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#57606a',
    '--mantine-color-placeholder': '#57606a',
    '--mantine-color-anchor': colors.indigo[8],
    '--mantine-color-error': colors.red[9],
    '--mantine-color-indigo-light-color': '#2f46b3',
    '--mantine-color-blue-light-color': '#145591',
    '--mantine-color-red-light-color': '#a61e1e',
    '--mantine-color-green-light-color': '#1f6b2f',
    '--mantine-color-yellow-light-color': '#8f4700',
  },
  dark: {
    '--mantine-color-dimmed': '#a9b1ba',
    '--mantine-color-placeholder': '#a9b1ba',
    '--mantine-color-anchor': colors.indigo[3],
    '--mantine-color-error': colors.red[4],
  },
});
const nonce = document.querySelector<HTMLMetaElement>('meta[name=style-nonce]')?.content ?? '';
// The library that holds the page still behind a dialog takes its nonce from here.
Object.assign(globalThis, { __webpack_nonce__: nonce });
// A refusal of the API is final. The client itself repeats calls that may be repeated. Without a network, a page says so.
const queries = new QueryClient({
  defaultOptions: {
    mutations: { networkMode: 'always' },
    queries: {
      staleTime: 5_000,
      networkMode: 'always',
      retry: (failures, error) => !(error instanceof ApiError) && failures < 1,
    },
  },
});

function Console() {
  const [session, setSession] = useState<Session>();
  const [isOver, setOver] = useState(false);
  const begin = useCallback((next: Session) => {
    setOver(false);
    setSession(next);
    void queries.invalidateQueries();
  }, []);
  const out = useCallback(() => {
    leave(setSession);
    setOver(false);
  }, []);
  const signed = useMemo(
    () =>
      session &&
      signedIn(session, out, () => {
        setOver(true);
      }),
    [session, out],
  );
  useEffect(
    () =>
      session &&
      watchSession(session, () => {
        setOver(true);
      }),
    [session],
  );
  if (session === undefined || signed === undefined) {
    return signsInAt === 'laptop' ? <SignIn done={begin} /> : <ProviderSignIn done={begin} />;
  }
  return (
    <>
      {/* Forms keep what was typed while they are hidden. */}
      <Activity mode={isOver ? 'hidden' : 'visible'}>
        <SignedContext value={signed}>
          <RouterProvider router={router} />
        </SignedContext>
      </Activity>
      {isOver && <SessionOver of={session} goOn={begin} leave={out} />}
    </>
  );
}

/** Signs out, and forgets all data that was read: the next person at this tab sees none of it. */
function leave(setSession: (session: undefined) => void): void {
  forgetRole();
  forgetLocalSearches();
  forgetOrderKeys();
  queries.clear();
  setSession(undefined);
}

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no root');
createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={() => nonce} cssVariablesResolver={darker}>
      <QueryClientProvider client={queries}>
        <Console />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
