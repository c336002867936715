/** The portal: the person, its language and theme, then the address. */
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect } from 'react';
import { browserLanguage, loadWords, WordsContext } from './language/language.ts';
import type { Queries } from './data/queries.ts';
import { useMe } from './data/me.ts';
import { useLoaded } from './data/query.ts';
import type { PortalRouter } from './router.tsx';
import { Loading } from './ui/Loading.tsx';
import { KeysContext, useKeyboard } from './ui/shortcuts.ts';
import { SignedOutProvider } from './shell/SignedOut.tsx';

export interface PortalProps {
  readonly queries: Queries;
  readonly router: PortalRouter;
}

export const Portal = ({ queries, router }: PortalProps) => (
  <QueryClientProvider client={queries}>
    <Suspense fallback={<Loading />}>
      <Person>
        <SignedOutProvider>
          <RouterProvider router={router} />
        </SignedOutProvider>
      </Person>
    </Suspense>
  </QueryClientProvider>
);

/** Applies what the person has chosen to the page. */
function Person({ children }: { readonly children: ReactNode }) {
  const me = useMe();
  useKeyboard(me.single_keys);
  const language = me.language ?? browserLanguage(navigator.languages);
  const words = useLoaded('words', language, () => loadWords(language)).data;
  useEffect(() => {
    const { dataset } = document.documentElement;
    document.documentElement.lang = language;
    if (me.theme === 'system') delete dataset.theme;
    else dataset.theme = me.theme;
  }, [language, me.theme]);
  if (words === undefined) return <Loading />;
  return (
    <WordsContext value={words}>
      <KeysContext value={me.single_keys}>{children}</KeysContext>
    </WordsContext>
  );
}
