/** „Nachrichten“: what companies wrote and what was answered, of all cases and orders, newest first; one beside the list. */
import { columns } from '../../data/table/columns.tsx';
import { paths } from '../../paths.ts';
import { api } from '../../data/operations.ts';
import { useCommand, useRead } from '../../data/query.ts';
import { useRefresh } from '../../data/stored.ts';
import type { OperatorMessage } from '@mahnwerk/contract/operator/messages.ts';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Failure } from '../../ui/Failure.tsx';
import { stateOptions } from '../../data/table/Filters.tsx';
import type { Column } from '../../data/table/grid.ts';
import { Loading } from '../../ui/Loading.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { State } from '../../ui/State.tsx';
import { Table } from '../../data/table/Table.tsx';
import type { Words } from '../../language/de.ts';
import type { ListSearch } from '../../data/table/paging.ts';
import { useWords } from '../../language/language.ts';
import { Changed } from '../../data/live/Changed.tsx';
import { useMay } from '../../data/me.ts';
import { useOperator } from '../../data/useOperator.ts';
import { About } from './About.tsx';
import { SidePanel } from '../../ui/SidePanel.tsx';
import { Conversation, messageMeanings } from './Conversation.tsx';

export function AllMessages() {
  const words = useWords();
  const { id: opened }: { readonly id?: string } = useParams({ strict: false });
  const all = columnsIn(words);
  return (
    <Screen title={words.screens.messages}>
      <SidePanel
        to={paths.operator.messages()}
        opened={opened === undefined ? null : <Opened key={opened} id={opened} />}
      >
        <Table<OperatorMessage>
          topic="messages"
          title={words.screens.messages}
          list={api.operator.operatorMessages.list}
          idOf={({ id }) => id}
          filters={[{ name: 'state', label: words.work.state, options: stateOptions(words.cases.message.states) }]}
          columns={opened === undefined ? all : all.filter((each) => besideNames.has(each.name))}
        />
      </SidePanel>
    </Screen>
  );
}

/** The columns that are left beside an opened one. */
const besideNames: ReadonlySet<string> = new Set(['subject', 'debtor', 'at', 'state']);

const columnsIn = ({ work, cases }: Words): readonly Column<OperatorMessage>[] => [
  {
    name: 'subject',
    title: cases.message.subject,
    cell: ({ id, title }) => (
      <Link to={paths.operator.message(id)} search={(before: ListSearch) => before}>
        {title ?? work.untitled}
      </Link>
    ),
  },
  columns.when('at', work.at, ({ created_at }) => created_at),
  columns.text('from', work.from, ({ sender }) => cases.message.senders[sender]),
  columns.text('about', work.about, ({ parent, reference_number }) => reference_number ?? work.subjects[parent.type]),
  columns.text('debtor', cases.list.debtor, ({ debtor_name }) => debtor_name),
  columns.text('company', cases.list.company, ({ company_name }) => company_name),
  {
    name: 'state',
    title: work.state,
    cell: ({ state }) => <State meaning={messageMeanings[state]}>{cases.message.states[state]}</State>,
  },
];

function Opened({ id }: { readonly id: string }) {
  const { operatorMessages } = useOperator();
  const navigate = useNavigate();
  /** The next message that waits is opened; without one, this one stays. */
  const openNext = async () => {
    const { results } = await operatorMessages.list({ query: { state: 'under_review', limit: 1 } });
    const [next] = results;
    if (next === undefined) return;
    const search = (before: ListSearch) => before;
    await navigate({ to: paths.operator.message(next.id), search });
  };
  const refresh = useRefresh();
  const { data, error, refetch } = useRead(api.operator.operatorMessages.get, { id });
  useReview(data);
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  return (
    <>
      <Changed
        topic="messages"
        id={id}
        updatedAt={data.updated_at}
        onShow={() => void refresh(api.operator.operatorMessages)}
      />
      <About {...data.parent} tab="messages" />
      <Conversation parent={data.parent} opened={data} changes={[api.operator.operatorMessages]} onHandled={openNext} />
    </>
  );
}

/** A person who may handle messages starts the review of a message by opening it: the company can no longer change it. */
function useReview(message: OperatorMessage | undefined): void {
  const may = useMay();
  const { mutate } = useCommand(api.operator.operatorMessages.startReview, {
    changes: [api.operator.operatorMessages],
  });
  const waiting = message?.state === 'under_review' && message.review_started_at === null ? message.id : undefined;
  const starts = may('operator:cases') ? waiting : undefined;
  useEffect(() => {
    if (starts !== undefined) mutate({ id: starts });
  }, [starts, mutate]);
}
