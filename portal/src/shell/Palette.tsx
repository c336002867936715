/** One input that finds what the owner's search finds, goes to screens, and acts on what is shown. */
import { Combobox, ComboboxItem, ComboboxList, ComboboxProvider } from '@ariakit/react';
import { useNavigate } from '@tanstack/react-router';
import { use, useEffect, useRef, useState } from 'react';
import { useFound } from '../data/query.ts';
import { moneyText } from '../ui/amounts.ts';
import { dayText } from '../ui/dates.ts';
import { activeShortcuts, KeysContext } from '../ui/shortcuts.ts';
import { useWords } from '../language/language.ts';
import { addressOf, type Membership } from '../data/me.ts';
import { paths } from '../paths.ts';
import { placesFor, type SaysOrder } from './found.ts';
import styles from './Palette.module.css';
import { type Recent, readRecent, rememberRecent } from './recent.ts';

interface Item {
  readonly key: string;
  readonly title: string;
  readonly subtitle: string;
  readonly hint?: string | undefined;
  readonly run: () => void;
}

/** A screen of the frame. */
interface FoundScreen {
  readonly to: string;
  readonly text: string;
  readonly keys?: string | undefined;
}

export interface PaletteProps {
  /** Whose records are searched. */
  readonly membership: Membership;
  readonly screens: readonly FoundScreen[];
  /** It may begin before the palette is loaded. */
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly onClose: () => void;
}

export function Palette({ typed, onType, onClose, ...searched }: PaletteProps) {
  const { frame } = useWords();
  const text = typed.trim();
  const hasKeys = use(KeysContext);
  const field = useRef<HTMLInputElement>(null);
  // Behind the dialog's own opening: it gives the focus back to what had it before.
  useEffect(() => field.current?.focus(), []);
  const { items, isInVain, hasFailed } = useItems(text, searched, onClose);
  return (
    <ComboboxProvider value={typed} setValue={onType} resetValueOnHide={false} open defaultActiveId={undefined}>
      <Combobox
        ref={field}
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
        {hasFailed ? frame.searchFailed : isInVain ? frame.nothingFound : ''}
      </p>
    </ComboboxProvider>
  );
}

type Searched = Pick<PaletteProps, 'membership' | 'screens'>;

function useItems(text: string, { membership, screens }: Searched, onClose: () => void) {
  const found = usePlaces(text, membership);
  const act = (run: () => void) => () => {
    onClose();
    run();
  };
  const own = [...useScreens(text, screens), ...useCommands(text)];
  const items = [...(found.data ?? []), ...own];
  const isInVain = items.length === 0 && !found.isFetching && found.error === null;
  const elsewhere = useLinesOfTheBank(isInVain && membership.kind === 'operator' ? text : '');
  return {
    items: (isInVain ? elsewhere : items).map((item) => ({ ...item, run: act(item.run) })),
    isInVain,
    hasFailed: found.error !== null,
  };
}

/** Who is no debtor may have paid all the same: the lines of the bank that wait have a search of their own. */
function useLinesOfTheBank(text: string): Item[] {
  const { frame } = useWords();
  const navigate = useNavigate();
  if (text.length < searched_characters) return [];
  const to = paths.operator.unmatchedPayments();
  return [
    {
      key: to,
      title: frame.amongPayments(text),
      subtitle: frame.screen,
      run: () => void navigate({ to, search: { q: text } }),
    },
  ];
}

/** Shorter texts begin too much. */
const searched_characters = 2;

/** What the service finds; before anything is typed, what was opened last. */
function usePlaces(text: string, membership: Membership) {
  const { frame, queue, company, code } = useWords();
  const navigate = useNavigate();
  const states = membership.kind === 'operator' ? queue.states : company.orders.states;
  const says: SaysOrder = ({ totals, created_at, status }) =>
    [moneyText(totals.order_value, code), dayText(created_at, code), states[status]].join(' · ');
  const go = (recent: Recent): Item => ({
    ...recent,
    key: recent.to,
    run: () => {
      rememberRecent(recent);
      void navigate({ to: recent.to });
    },
  });
  const { data, error, isFetching } = useFound(
    membership.id,
    text,
    () => placesFor(membership, text, { kinds: frame.kinds, says }),
    {
      isEnabled: text.length >= searched_characters,
    },
  );
  const places = text.length < searched_characters ? readRecent(text, addressOf(membership)) : (data ?? []);
  return { data: places.map(go), error, isFetching };
}

const begins = (text: string, title: string): boolean =>
  title
    .toLowerCase()
    .split(' ')
    .some((word) => word.startsWith(text.toLowerCase()));

function useScreens(text: string, screens: readonly FoundScreen[]): Item[] {
  const { frame } = useWords();
  const navigate = useNavigate();
  return screens
    .filter((screen) => begins(text, screen.text))
    .map(({ to, text: title, keys }) => ({
      key: to,
      title,
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
