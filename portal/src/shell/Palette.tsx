/** One input that finds cases and orders, goes to screens, and acts on what is shown. */
import { Combobox, ComboboxItem, ComboboxList, ComboboxProvider } from '@ariakit/react';
import type { SearchResult } from '@mahnwerk/contract/shapes/search.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { use, useState } from 'react';
import { Dialog } from '../components/Dialog.tsx';
import { activeShortcuts, KeysContext } from '../components/shortcuts.ts';
import { useWords } from '../language/language.ts';
import { useMay } from '../me.ts';
import { useOperator } from '../operator/useOperator.ts';
import styles from './Palette.module.css';
import { type Recent, readRecent, rememberRecent } from './recent.ts';
import { administration, work } from './ways.ts';

interface Item {
  readonly key: string;
  readonly title: string;
  readonly subtitle: string;
  readonly hint?: string | undefined;
  readonly run: () => void;
}

export function Palette({ onClose }: { readonly onClose: () => void }) {
  const { frame } = useWords();
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const hasKeys = use(KeysContext);
  const { items, isSearching, hasFailed } = useItems(text, onClose);
  return (
    <Dialog title={frame.search} onClose={onClose} isWide>
      <ComboboxProvider value={typed} setValue={setTyped} resetValueOnHide={false} open defaultActiveId={undefined}>
        <Combobox
          className={styles.input}
          placeholder={frame.searchHint}
          aria-label={frame.search}
          autoSelect="always"
        />
        <ComboboxList className={styles.list} aria-label={frame.found} alwaysVisible>
          {items.map(({ key, title, subtitle, hint, run }) => (
            <ComboboxItem key={key} value={key} setValueOnClick={false} className={styles.item} onClick={run}>
              <span className={styles.title}>{title}</span>
              <span className={styles.soft}>{subtitle}</span>
              {hint === undefined || !hasKeys ? null : <kbd>{hint}</kbd>}
            </ComboboxItem>
          ))}
        </ComboboxList>
        <p role="status" className={styles.soft}>
          {hasFailed ? frame.searchFailed : items.length === 0 && !isSearching ? frame.nothingFound : ''}
        </p>
      </ComboboxProvider>
    </Dialog>
  );
}

function useItems(text: string, onClose: () => void) {
  const found = useFound(text);
  const act = (run: () => void) => () => {
    onClose();
    run();
  };
  const own = [...useScreens(text), ...useCommands(text)];
  const items = [...(found.data ?? []), ...own].map((item) => ({ ...item, run: act(item.run) }));
  return { items, isSearching: found.isFetching, hasFailed: found.error !== null };
}

/** Shorter texts begin too much. */
const searched_characters = 2;

/** What the service finds; before anything is typed, what was opened last. */
function useFound(text: string) {
  const { frame } = useWords();
  const { operatorSearch } = useOperator();
  const navigate = useNavigate();
  const go = (recent: Recent): Item => ({
    ...recent,
    key: recent.to,
    run: () => {
      rememberRecent(recent);
      void navigate({ to: recent.to });
    },
  });
  const { data, error, isFetching } = useQuery({
    queryKey: ['operator', 'search', text],
    queryFn: () => operatorSearch.get({ query: { q: text } }),
    enabled: text.length >= searched_characters,
  });
  const places =
    text.length < searched_characters ? readRecent(text) : (data?.results ?? []).flatMap(placeOf(frame.kinds));
  return { data: places.map(go), error, isFetching };
}

/** Where a result is shown; a debtor or a company has its cases among the results. */
const placeOf =
  (kinds: Readonly<Record<string, string>>) =>
  ({ kind, id, title, subtitle, matched, parent }: SearchResult): Recent[] => {
    const at = kind === 'case' || kind === 'order' ? { kind, id } : parent;
    if (at === null) return [];
    const to = at.kind === 'case' ? `/operator/cases/${at.id}/overview` : `/operator/queue/${at.id}`;
    const why = matched.text === title || subtitle.includes(matched.text) ? '' : ` · ${matched.text}`;
    return [{ to, title, subtitle: `${kinds[kind] ?? kind} · ${subtitle}${why}` }];
  };

const begins = (text: string, title: string): boolean =>
  title
    .toLowerCase()
    .split(' ')
    .some((word) => word.startsWith(text.toLowerCase()));

function useScreens(text: string): Item[] {
  const { screens, frame } = useWords();
  const may = useMay();
  const navigate = useNavigate();
  return [...work, ...administration]
    .filter(({ screen, scope }) => (scope === undefined || may(scope)) && begins(text, screens[screen]))
    .map(({ to, screen, keys }) => ({
      key: to,
      title: screens[screen],
      subtitle: frame.screen,
      hint: keys?.toUpperCase(),
      run: () => void navigate({ to }),
    }));
}

/** What the keys of the screen behind the palette do. */
function useCommands(text: string): Item[] {
  const { frame } = useWords();
  const [shortcuts] = useState(() => activeShortcuts().filter(({ keys }) => /^[a-z]$/.test(keys)));
  return shortcuts
    .filter((each) => begins(text, each.text))
    .map((each) => ({
      key: `command ${each.keys}`,
      title: each.text,
      subtitle: frame.command,
      hint: each.keys.toUpperCase(),
      run: each.run,
    }));
}
