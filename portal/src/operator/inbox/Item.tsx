/** One item of the inbox: what it says beside the cases that it may belong to, and what is done with it. */
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Changed } from '../../data/live/Changed.tsx';
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import { useRefresh } from '../../data/stored.ts';
import type { ListSearch } from '../../data/table/paging.ts';
import { useTexts, useWords } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { DateTime } from '../../ui/DateTime.tsx';
import { DescriptionList, type Fact } from '../../ui/DescriptionList.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { useShortcut, useShownKeys } from '../../ui/shortcuts.ts';
import { State } from '../../ui/State.tsx';
import { Classify } from './Classify.tsx';
import { ItemCommands } from './commands.tsx';
import { ItemFiles } from './ItemFiles.tsx';
import { stateMeanings } from './meanings.ts';
import { Message } from './Message.tsx';
import { Proposals } from './Proposals.tsx';
import styles from './Inbox.module.css';
import { type InboxItem, senderOf, useTitleOf, useWay } from './reads.ts';
import { tabPaths } from './InboxTabs.tsx';
import { words } from './words.ts';

export function Item() {
  const { screens } = useWords();
  const { id = '' } = useParams({ strict: false });
  const { data, error, refetch } = useRead(api.operator.inbox.get, { id });
  const way = useWay(id);
  if (data === undefined) return <LoadState title={screens.inbox} error={error} retry={() => void refetch()} />;
  return <Opened key={id} item={data} way={way} />;
}

type Way = ReturnType<typeof useWay>;

function Opened({ item, way }: { readonly item: InboxItem; readonly way: Way }) {
  const titleOf = useTitleOf();
  const refresh = useRefresh();
  const openNext = useOpenNext(way);
  const { id, updated_at, mandate } = item;
  return (
    <Screen
      title={titleOf(item)}
      above={<Steps way={way} />}
      actions={<ItemCommands item={item} onHandled={openNext} />}
    >
      <Changed topic="inbox" id={id} updatedAt={updated_at} onShow={() => void refresh(id, api.operator.inbox)} />
      <Facts item={item} />
      <div className={styles.page}>
        <div className={styles.stack}>
          <Message item={item} />
          <ItemFiles item={item} />
        </div>
        <div className={styles.stack}>
          <Proposals item={item} />
          <Classify key={mandate?.id ?? ''} item={item} />
        </div>
      </div>
    </Screen>
  );
}

/** After what ends the work on an item, the next one of its list follows; without any, the list. */
function useOpenNext({ tab, behind, before }: Way): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    const next = behind ?? before;
    const search = ({ tab: _tab, ...of }: ListSearch): ListSearch => of;
    await (next === undefined
      ? navigate({ to: tabPaths[tab], search })
      : navigate({ to: paths.operator.inboxItem(next), search: true }));
  };
}

/** The way back to the list, and to the items beside this one: the one before (K), the one behind (J). */
function Steps({ way }: { readonly way: Way }) {
  const texts = useTexts(words);
  const { tab, at, count, before, behind, isIn } = way;
  return (
    <span className={styles.steps}>
      <Link to={tabPaths[tab]} search={({ tab: _tab, ...search }: ListSearch) => search} className={styles.step}>
        <Icon name="left" /> {texts.back}: {texts.tabs[tab]}
      </Link>
      {isIn && at >= 0 ? <span className={styles.soft}>{texts.place(at + 1, count)}</span> : null}
      <Step keys="k" text={texts.previous} item={before} />
      <Step keys="j" text={texts.next} item={behind} />
    </span>
  );
}

interface StepProps {
  readonly keys: string;
  readonly text: string;
  readonly item: string | undefined;
}

function Step({ keys, text, item }: StepProps) {
  const navigate = useNavigate();
  const shown = useShownKeys(keys)?.toUpperCase();
  useShortcut(item === undefined ? undefined : keys, text, () => {
    if (item !== undefined) void navigate({ to: paths.operator.inboxItem(item), search: true });
  });
  if (item === undefined) return null;
  return (
    <Link to={paths.operator.inboxItem(item)} search className={styles.step} aria-keyshortcuts={shown}>
      {text}
      {shown === undefined ? null : <kbd aria-hidden="true">{shown}</kbd>}
    </Link>
  );
}

function Facts({ item }: { readonly item: InboxItem }) {
  const texts = useTexts(words);
  const { status, received_at, channel, mandate, note, in_thread_of, replies, assigned_by } = item;
  const toLetter = (letter: string, text: string): ReactNode =>
    mandate === null ? null : (
      <Link key={letter} to={paths.operator.caseLetter(mandate.id, letter)}>
        {text}
      </Link>
    );
  const facts: readonly Fact[] = [
    [
      texts.state,
      <State key="state" meaning={stateMeanings[status]}>
        {texts.states[status]}
      </State>,
    ],
    [texts.sender, senderOf(item)],
    [texts.received, <DateTime key="received" at={received_at} isDay={channel === 'post'} />],
    [texts.channel, texts.channels[channel]],
    [
      texts.case,
      mandate === null ? null : (
        <span key="case" className={styles.recorded}>
          <Link to={paths.operator.case(mandate.id, 'correspondence')}>{mandate.reference_number}</Link>
          {assigned_by === null ? null : texts.assignedBy[assigned_by]}
        </span>
      ),
    ],
    [texts.answersLetter, in_thread_of === null ? null : toLetter(in_thread_of, texts.letter)],
    [
      texts.replies,
      replies.length === 0 || mandate === null ? null : (
        <span key="replies" className={styles.recorded}>
          {replies.map((letter, at) => toLetter(letter, texts.reply(at + 1)))}
        </span>
      ),
    ],
    [texts.note, note],
  ];
  return (
    <div className={styles.facts}>
      <DescriptionList facts={facts} />
    </div>
  );
}
