/** „Protokoll“: every write of the operator, newest first, with what it changed. */
import { columns } from '../../data/table/columns.tsx';
import { paths } from '../../paths.ts';
import { api } from '../../data/operations.ts';
import { operatorApi } from '@mahnwerk/contract/apis/operator.ts';
import type { AuditEntry } from '@mahnwerk/contract/operator/audit-log.ts';
import { Link } from '@tanstack/react-router';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { withInstants } from '../../data/table/paging.ts';
import { Screen } from '../../ui/Screen.tsx';
import { Table } from '../../data/table/Table.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { useWords } from '../../language/language.ts';
import { useAssignees } from '../cases/assignment.tsx';
import { Changes } from './Changes.tsx';
import { changesOf } from './changes.ts';
import { placeOf } from './places.ts';

/** What writes, by the names of the log. */
const actions = Object.values(operatorApi)
  .flatMap(({ basename, routes }) =>
    Object.entries(routes).flatMap(([name, { method }]) => (method === 'GET' ? [] : [`${basename}.${name}`])),
  )
  .toSorted();

export function AuditLog() {
  const { screens, auditLog: words } = useWords();
  const people = useAssignees();
  return (
    <Screen title={screens.auditLog}>
      <Table<AuditEntry>
        title={screens.auditLog}
        list={api.operator.auditLog.list}
        queryOf={withInstants}
        idOf={({ id }) => id}
        filters={[
          { name: 'actor_user_id', label: words.actor, options: people },
          { name: 'action', label: words.action, options: actions.map((value) => ({ value, text: value })) },
          { name: 'created_after', label: words.from, isDay: true },
          { name: 'created_before', label: words.to, isDay: true },
        ]}
        preview={(entry) => <Entry of={entry} />}
        columns={[
          columns.when('at', words.at, ({ created_at }) => created_at),
          columns.text('actor', words.actor, ({ actor_name }) => actor_name),
          { name: 'action', title: words.action, cell: ({ action }) => <code>{action}</code> },
          { name: 'target', title: words.target, cell: (entry) => <Target of={entry} /> },
          { name: 'changes', title: words.changes, cell: (entry) => <Folded of={entry} /> },
        ]}
      />
    </Screen>
  );
}

interface OfEntry {
  readonly of: AuditEntry;
}

/** What was changed, as a link where it has a screen. */
function Target({ of: { action, target_id } }: OfEntry) {
  const to = target_id === null ? undefined : placeOf(action, target_id);
  return to === undefined ? target_id : <Link to={to}>{target_id}</Link>;
}

function Folded({ of: { before, after } }: OfEntry) {
  const { auditLog: words } = useWords();
  const changes = changesOf(before, after);
  if (changes.length === 0) return null;
  return (
    <details>
      <summary>{words.members(changes.length)}</summary>
      <Changes changes={changes} />
    </details>
  );
}

/** One entry beside the list. */
function Entry({ of }: OfEntry) {
  const { auditLog: words, failure, deliveries } = useWords();
  return (
    <>
      <h2>{of.action}</h2>
      <DescriptionList
        facts={[
          [words.at, <DateTime key="at" at={of.created_at} />],
          [words.actor, of.actor_name],
          [words.target, <Target key="target" of={of} />],
          [failure.request, of.request_id],
          [
            words.company,
            of.company_id === null ? null : (
              <Link key="company" to={paths.operator.company(of.company_id)}>
                {deliveries.toCompany}
              </Link>
            ),
          ],
        ]}
      />
      <Changes changes={changesOf(of.before, of.after)} />
    </>
  );
}
