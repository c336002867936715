/** The portal: the person, its language and theme, then the address. */
import { MutationCache, QueryClientProvider, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect } from 'react';
import { browserLanguage, loadWords, WordsContext } from './language/language.ts';
import { meQuery } from './data/me.ts';
import { Queries } from './data/queries.ts';
import type { PortalRouter } from './router.tsx';
import { Loading } from './ui/Loading.tsx';
import { readAgainAfter } from './data/form/overtaken.ts';
import { KeysContext, useKeyboard } from './ui/shortcuts.ts';
import { SignedOutProvider } from './shell/SignedOut.tsx';
import { queryCache } from './data/unanswered.ts';

/** An empty cache of what the service answers. */
export function newQueries(): Queries {
  const queries: Queries = new Queries({
    queryCache: queryCache(),
    mutationCache: new MutationCache({
      // A command may change what other screens have read: they read again when they are shown next.
      onSuccess: () => queries.invalidateQueries({ refetchType: 'none' }),
      onError: (error) => readAgainAfter(error, queries),
    }),
    // The SDK repeats what may be repeated. Without a network a call fails at once and says so, and waits for no other.
    defaultOptions: {
      queries: { retry: false, staleTime: 5_000, networkMode: 'always', refetchOnReconnect: true },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return queries;
}

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
  const { data: me } = useSuspenseQuery(meQuery);
  useKeyboard(me.single_keys);
  const language = me.language ?? browserLanguage(navigator.languages);
  const words = useQuery({
    queryKey: ['words', language],
    queryFn: () => loadWords(language),
    staleTime: 'static',
  }).data;
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
