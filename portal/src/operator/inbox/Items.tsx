/** The lists of „Posteingang“: what has no case, what has one and waits, what programs wrote, and what was discarded. */
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { api } from '../../data/operations.ts';
import { columns } from '../../data/table/columns.tsx';
import type { Filter } from '../../data/table/Filters.tsx';
import { stateOptions } from '../../data/table/Filters.tsx';
import type { Column } from '../../data/table/grid.ts';
import type { ListSearch } from '../../data/table/paging.ts';
import { Table } from '../../data/table/Table.tsx';
import { useTexts, useWords } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { State } from '../../ui/State.tsx';
import { InboxTabs } from './InboxTabs.tsx';
import styles from './Inbox.module.css';
import { ItemText } from './Message.tsx';
import { confidenceMeanings, stateMeanings } from './meanings.ts';
import { type InboxItem, type InboxTab, queries, senderOf, useTitleOf } from './reads.ts';
import { words } from './words.ts';

export const OpenItems = () => <Items tab="open" />;
export const AssignedItems = () => <Items tab="assigned" />;
export const AutomaticItems = () => <Items tab="automatic" />;
export const DiscardedItems = () => <Items tab="discarded" />;

function Items({ tab }: { readonly tab: InboxTab }) {
  const texts = useTexts(words);
  const { screens } = useWords();
  const all = useColumns(tab);
  const filters = useFilters(tab);
  const given = useMemo(() => ({ query: queries[tab] }), [tab]);
  return (
    <InboxTabs>
      <Table<InboxItem>
        topic="inbox"
        title={screens.inbox}
        file="persons"
        views={`operator/inbox/${tab}`}
        empty={texts.none[tab]}
        list={api.operator.inbox.list}
        given={given}
        idOf={({ id }) => id}
        filters={filters}
        preview={(item) => <Preview item={item} />}
        columns={all}
      />
    </InboxTabs>
  );
}

/** A list of items with a case shows those that wait until it is asked for the others. */
function useFilters(tab: InboxTab): readonly Filter[] {
  const texts = useTexts(words);
  return [
    { name: 'q', label: texts.find },
    { name: 'channel', label: texts.channel, options: stateOptions(texts.channels) },
    ...(tab === 'assigned'
      ? [
          {
            name: 'status',
            label: texts.state,
            unset: texts.waits,
            options: [{ value: 'done', text: texts.states.done }],
          },
        ]
      : []),
    { name: 'received_from', label: texts.receivedFrom, isDay: true },
    { name: 'received_to', label: texts.receivedTo, isDay: true },
  ];
}

function useColumns(tab: InboxTab): readonly Column<InboxItem>[] {
  const texts = useTexts(words);
  const titleOf = useTitleOf();
  const subject: Column<InboxItem> = {
    name: 'subject',
    title: texts.subject,
    cell: (item) => (
      <Link
        to={paths.operator.inboxItem(item.id)}
        search={({ row: _row, ...before }: ListSearch) => ({ ...before, ...(tab === 'open' ? {} : { tab }) })}
        className={styles.subject}
      >
        {titleOf(item)}
      </Link>
    ),
    csv: titleOf,
  };
  const ofCase: Column<InboxItem> = {
    name: 'case',
    title: texts.case,
    cell: ({ mandate }) =>
      mandate === null ? null : (
        <Link to={paths.operator.case(mandate.id, 'correspondence')}>{mandate.reference_number}</Link>
      ),
    csv: ({ mandate }) => mandate?.reference_number ?? null,
  };
  const proposal: Column<InboxItem> = {
    name: 'proposal',
    title: texts.proposal,
    cell: (item) => <BestProposal item={item} />,
    csv: ({ proposals: [best] }) => best?.mandate.reference_number ?? null,
  };
  const kind = columns.text<InboxItem>('kind', texts.kind, ({ automatic }) => automatic && texts.automatic[automatic]);
  const state: Column<InboxItem> = {
    name: 'state',
    title: texts.state,
    cell: ({ status }) => <State meaning={stateMeanings[status]}>{texts.states[status]}</State>,
    csv: ({ status }) => texts.states[status],
  };
  const of = { open: [proposal], assigned: [ofCase, state], automatic: [kind, ofCase, state], discarded: [] };
  return [
    subject,
    columns.text('sender', texts.sender, senderOf),
    columns.when('received', texts.received, ({ received_at }) => received_at, 'received'),
    ...of[tab],
    columns.text('channel', texts.channel, ({ channel }) => texts.channels[channel]),
    columns.figure('files', texts.files, filesIn),
  ];
}

/** How many files it has besides the message itself; nothing where there is none. */
const filesIn = ({ documents }: InboxItem): number | null =>
  documents.filter(({ mime_type }) => mime_type !== 'message/rfc822').length || null;

function BestProposal({ item: { proposals } }: { readonly item: InboxItem }) {
  const texts = useTexts(words);
  const [best] = proposals;
  if (best === undefined) return null;
  return (
    <span className={styles.recorded}>
      {best.debtor_name}
      <State meaning={confidenceMeanings[best.confidence]}>{texts.confidences[best.confidence]}</State>
    </span>
  );
}

/** An item beside its list. */
function Preview({ item }: { readonly item: InboxItem }) {
  const titleOf = useTitleOf();
  return (
    <>
      <h2 className={styles.subject}>{titleOf(item)}</h2>
      <p className={styles.soft}>{senderOf(item)}</p>
      <ItemText item={item} />
    </>
  );
}
