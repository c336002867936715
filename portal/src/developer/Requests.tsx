/** „Anfragen“: every API request of seven days; on top of them, which operations failed with which code. */
import type { LoggedRequest } from '@mahnwerk/contract/account/request-log.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Card } from '../components/Card.tsx';
import type { Column } from '../components/grid.ts';
import { Screen } from '../components/Screen.tsx';
import { type Meaning, State } from '../components/State.tsx';
import { Table } from '../components/Table.tsx';
import tables from '../components/tables.module.css';
import { When } from '../components/When.tsx';
import type { Words } from '../language/de.ts';
import { useWords } from '../language/language.ts';
import { useOwner } from '../owner.ts';

const classes = ['2xx', '3xx', '4xx', '5xx'] as const;

/** As many of the newest failures are counted. */
const counted = 100;

export function Requests() {
  const { developer } = useWords();
  const { account, at } = useOwner();
  const words = developer.requests;
  return (
    <Screen title={developer.screens.requests}>
      <p>{words.about}</p>
      <Failures />
      <Table<LoggedRequest>
        name={`${at}/requests`}
        views="developer/requests"
        title={developer.screens.requests}
        read={(query) => account.requestLog.list({ query })}
        idOf={({ id }) => id}
        filters={[
          {
            name: 'status_class',
            label: words.class,
            options: classes.map((value) => ({ value, text: words.classes[value] })),
          },
          { name: 'operation', label: words.operation },
          { name: 'code', label: words.code },
        ]}
        columns={columnsIn(words, at)}
      />
    </Screen>
  );
}

const columnsIn = (words: Words['developer']['requests'], at: string): readonly Column<LoggedRequest>[] => [
  { name: 'at', title: words.at, cell: ({ at: moment }) => <When at={moment} /> },
  {
    name: 'request',
    title: words.request,
    cell: ({ id, method, path }) => (
      <Link to={`${at}/developer/requests/${id}`}>
        {method} {path}
      </Link>
    ),
  },
  { name: 'operation', title: words.operation, cell: ({ operation }) => operation },
  { name: 'status', title: words.status, cell: (request) => <Status of={request} /> },
  { name: 'key', title: words.key, cell: ({ key, user_name }) => key?.token_name ?? user_name },
  { name: 'duration', title: words.duration, cell: ({ duration_ms }) => `${duration_ms} ms`, isFigure: true },
];

const meaningOf = (status: number): Meaning => (status < 400 ? 'good' : status < 500 ? 'warn' : 'bad');

export const Status = ({ of: { status, code } }: { readonly of: Pick<LoggedRequest, 'status' | 'code'> }) => (
  <State meaning={meaningOf(status)}>{code === null ? String(status) : `${status} ${code}`}</State>
);

/** The newest failures, counted by operation and code. */
function Failures() {
  const words = useWords().developer.requests;
  const { account, at } = useOwner();
  const { data } = useQuery({
    queryKey: [at, 'requests', 'failures'],
    queryFn: () =>
      Promise.all(
        (['4xx', '5xx'] as const).map((status_class) =>
          account.requestLog.list({ query: { status_class, limit: counted } }),
        ),
      ),
  });
  const failed = (data ?? []).flatMap(({ results }) => results);
  if (failed.length === 0) return null;
  const groups = [...Map.groupBy(failed, ({ operation, code, status }) => `${operation} ${code ?? status}`)];
  return (
    <Card title={words.failures} isFlush>
      <div className={tables.scroll}>
        <table className={tables.grid} aria-label={words.failures}>
          <thead>
            <tr>
              <th scope="col">{words.operation}</th>
              <th scope="col">{words.code}</th>
              <th scope="col">{words.count}</th>
              <th scope="col">{words.last}</th>
            </tr>
          </thead>
          <tbody>
            {groups
              .toSorted(([, a], [, b]) => b.length - a.length)
              .map(([name, [newest, ...others]]) =>
                newest === undefined ? null : (
                  <tr key={name}>
                    <th scope="row">{newest.operation}</th>
                    <td>
                      <Link to={`${at}/developer/requests/${newest.id}`}>{newest.code ?? newest.status}</Link>
                    </td>
                    <td className={tables.figures}>{others.length + 1}</td>
                    <td>
                      <When at={newest.at} />
                    </td>
                  </tr>
                ),
              )}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
