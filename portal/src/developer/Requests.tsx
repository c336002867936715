/** „Anfragen“: every API request of seven days; on top of them, which operations failed with which code. */
import { columns } from '../data/table/columns.tsx';
import { paths } from '../paths.ts';
import { api } from '../data/operations.ts';
import { useRead } from '../data/query.ts';
import type { LoggedRequest } from '@mahnwerk/contract/account/request-log.ts';
import { Empty } from '../ui/Empty.tsx';
import { Link } from '@tanstack/react-router';
import { useWhileAtWork } from '../data/activity.ts';
import { Card } from '../ui/Card.tsx';
import type { Column } from '../data/table/grid.ts';
import { withInstants } from '../data/table/paging.ts';
import { Screen } from '../ui/Screen.tsx';
import { Scroll } from '../ui/Scroll.tsx';
import { type Meaning, State } from '../ui/State.tsx';
import { Table } from '../data/table/Table.tsx';
import tables from '../ui/tables.module.css';
import { DateTime } from '../ui/DateTime.tsx';
import type { DeveloperWords } from '../language/developer/de.ts';
import { useDeveloperWords } from '../language/developer/words.ts';
import { useWords } from '../language/language.ts';
import { useOwner } from '../data/owner.ts';

const classes = ['2xx', '3xx', '4xx', '5xx'] as const;

/** Requests are counted all the time: their failures are read again at this interval. */
const again_ms = 10_000;

export function Requests() {
  const developer = useDeveloperWords();
  const { empty } = useWords();
  const { ownerPath } = useOwner();
  const words = developer.requests;
  return (
    <Screen title={developer.screens.requests}>
      <p>{words.about}</p>
      <Failures />
      <Table<LoggedRequest>
        views="developer/requests"
        title={developer.screens.requests}
        empty={<Empty text={empty.log} />}
        list={api.owner.requestLog.list}
        queryOf={withInstants}
        idOf={({ id }) => id}
        filters={[
          {
            name: 'status_class',
            label: words.class,
            options: classes.map((value) => ({ value, text: words.classes[value] })),
          },
          { name: 'operation', label: words.operation },
          { name: 'code', label: words.code },
          { name: 'key_id', label: words.byKey, options: useKeyOptions() },
          { name: 'idempotency_key', label: words.idempotencyKey },
          { name: 'created_after', label: words.from, isDay: true },
          { name: 'created_before', label: words.to, isDay: true },
        ]}
        columns={columnsIn(words, ownerPath)}
      />
    </Screen>
  );
}

/** The keys that exist. */
function useKeyOptions() {
  const { data } = useRead(api.owner.accountKeys.list, { query: { limit: 100 } });
  return (data?.results ?? []).map(({ id, token_name }) => ({ value: id, text: token_name }));
}

const columnsIn = (words: DeveloperWords['requests'], ownerPath: string): readonly Column<LoggedRequest>[] => [
  columns.when('at', words.at, ({ at: moment }) => moment),
  columns.link('request', words.request, ({ id, method, path }) => [
    paths.developer.request(ownerPath, id),
    `${method} ${path}`,
  ]),
  columns.text('operation', words.operation, ({ operation }) => operation),
  { name: 'status', title: words.status, cell: (request) => <Status of={request} /> },
  columns.text('key', words.key, ({ key, user_name }) => key?.token_name ?? user_name),
  { name: 'duration', title: words.duration, cell: ({ duration_ms }) => `${duration_ms} ms`, isNumeric: true },
];

const meaningOf = (status: number): Meaning => (status < 400 ? 'good' : status < 500 ? 'warn' : 'bad');

export const Status = ({ of: { status, code } }: { readonly of: Pick<LoggedRequest, 'status' | 'code'> }) => (
  <State meaning={meaningOf(status)}>{code === null ? String(status) : `${status} ${code}`}</State>
);

/** The failures of seven days, counted by operation and code. Each leads to its requests. */
function Failures() {
  const { requests: words, codes: ofDevelopers } = useDeveloperWords();
  const codes = { ...useWords().codes, ...ofDevelopers };
  const { data } = useRead(api.owner.requestFailures.get, undefined, { interval: useWhileAtWork(again_ms) });
  if (data === undefined || data.failures.length === 0) return null;
  return (
    <Card title={words.failures} hasNoPadding>
      <Scroll name={words.failures}>
        <table className={`${tables.grid} ${tables.short}`} aria-label={words.failures}>
          <thead>
            <tr>
              <th scope="col">{words.operation}</th>
              <th scope="col">{words.code}</th>
              <th scope="col">{words.meaning}</th>
              <th scope="col" className={tables.figures}>
                {words.count}
              </th>
              <th scope="col">{words.last}</th>
            </tr>
          </thead>
          <tbody>
            {data.failures.map(({ operation, code, count, last_on }) => (
              <tr key={`${operation} ${code}`}>
                <th scope="row">{operation}</th>
                <td>
                  <Link to="." search={{ operation, code }}>
                    {code}
                  </Link>
                </td>
                <td>{codes[code]}</td>
                <td className={tables.figures}>{count}</td>
                <td>
                  <DateTime at={last_on} isDay />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </Card>
  );
}
