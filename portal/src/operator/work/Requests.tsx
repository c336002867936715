/** „Rückfragen“: what companies were asked and what they answered, newest first; one beside the list. */
import { columns } from '../../data/table/columns.tsx';
import { paths } from '../../paths.ts';
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import { useRefresh } from '../../data/stored.ts';
import type { OperatorRequestToClient } from '@mahnwerk/contract/operator/requests.ts';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { Failure } from '../../ui/Failure.tsx';
import { stateOptions } from '../../data/table/Filters.tsx';
import type { Column } from '../../data/table/grid.ts';
import { Loading } from '../../ui/Loading.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Table } from '../../data/table/Table.tsx';
import type { Words } from '../../language/de.ts';
import type { ListSearch } from '../../data/table/paging.ts';
import { useWords } from '../../language/language.ts';
import { Changed } from '../../data/live/Changed.tsx';
import conversation from '../cases/Conversation.module.css';
import { useOperator } from '../../data/useOperator.ts';
import { About, type Subject } from './About.tsx';
import { AskCompany } from './AskCompany.tsx';
import { SidePanel } from '../../ui/SidePanel.tsx';
import { RequestParts, RequestState } from './RequestParts.tsx';

export function AllRequests() {
  const words = useWords();
  const { id: opened }: { readonly id?: string } = useParams({ strict: false });
  const all = columnsIn(words);
  return (
    <Screen title={words.screens.requests} actions={<AskCompany />}>
      <SidePanel
        to={paths.operator.requests()}
        opened={opened === undefined ? null : <Opened key={opened} id={opened} />}
      >
        <Table<OperatorRequestToClient>
          topic="requests"
          title={words.screens.requests}
          list={api.operator.operatorRequests.list}
          idOf={({ id }) => id}
          filters={[
            { name: 'status', label: words.work.state, options: stateOptions(words.cases.request.statuses) },
            {
              name: 'handled',
              label: words.cases.request.answers,
              options: stateOptions(words.cases.request.handledness),
            },
          ]}
          columns={opened === undefined ? all : all.filter((each) => besideNames.has(each.name))}
        />
      </SidePanel>
    </Screen>
  );
}

/** The columns that are left beside an opened one. */
const besideNames: ReadonlySet<string> = new Set(['subject', 'debtor', 'at', 'state']);

const columnsIn = ({ work, cases }: Words): readonly Column<OperatorRequestToClient>[] => [
  {
    name: 'subject',
    title: cases.request.subject,
    cell: ({ id, title }) => (
      <Link to={paths.operator.request(id)} search={(before: ListSearch) => before}>
        {title}
      </Link>
    ),
  },
  columns.when('at', work.at, ({ created_at }) => created_at),
  {
    name: 'about',
    title: work.about,
    cell: ({ mandate, order }) => mandate?.reference_number ?? work.subjects[order === null ? 'company' : 'order'],
  },
  columns.text('debtor', cases.list.debtor, ({ debtor_name }) => debtor_name),
  columns.text('company', cases.list.company, ({ company_name }) => company_name),
  columns.text('kind', cases.request.kind, ({ question_type }) => cases.request.kinds[question_type]),
  {
    name: 'state',
    title: work.state,
    cell: (request) => <RequestState of={request} />,
  },
];

function Opened({ id }: { readonly id: string }) {
  const { operatorRequests } = useOperator();
  const navigate = useNavigate();
  /** The next answer that waits is opened; without one, this one stays. */
  const openNext = async () => {
    const { results } = await operatorRequests.list({ query: { status: 'answered', handled: false, limit: 1 } });
    const [next] = results;
    if (next === undefined) return;
    const search = (before: ListSearch) => before;
    await navigate({ to: paths.operator.request(next.id), search });
  };
  const refresh = useRefresh();
  const { data, error, refetch } = useRead(api.operator.operatorRequests.get, { id });
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  return (
    <>
      <Changed
        topic="requests"
        id={id}
        updatedAt={data.updated_at}
        onShow={() => void refresh(api.operator.operatorRequests)}
      />
      <About {...subjectOf(data)} tab="requests" />
      <article className={conversation.single} aria-label={data.title}>
        <RequestParts request={data} changes={[api.operator.operatorRequests]} onHandled={openNext} />
      </article>
    </>
  );
}

const subjectOf = ({ mandate, order, company_id }: OperatorRequestToClient): Subject =>
  mandate !== null
    ? { type: 'mandate', id: mandate.id }
    : order !== null
      ? { type: 'order', id: order.id }
      : { type: 'company', id: company_id };
