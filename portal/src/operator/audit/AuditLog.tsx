/** „Protokoll“: every write of the operator as a sentence, newest first; what it changed behind „Einzelheiten“. */
import { type AuditEntry, auditTargetKinds } from '@mahnwerk/contract/operator/audit-log.ts';
import { Link } from '@tanstack/react-router';
import { api } from '../../data/operations.ts';
import { columns } from '../../data/table/columns.tsx';
import type { Filter } from '../../data/table/Filters.tsx';
import { withInstants } from '../../data/table/paging.ts';
import { Table } from '../../data/table/Table.tsx';
import { useTexts, useWords } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { DateTime } from '../../ui/DateTime.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { useAssignees } from '../cases/assignment.tsx';
import { useCompanyFilter } from '../company-filter.ts';
import { Changes } from './Changes.tsx';
import { changesOf } from './changes.ts';
import { Sentence, useActor, useSentence } from './Sentence.tsx';
import { words } from './words.ts';

export function AuditLog() {
  const { screens, auditLog, failure } = useWords();
  const texts = useTexts(words);
  const [textOf, actorOf] = [useSentence(), useActor()];
  const filters: readonly Filter[] = [
    { name: 'actor_user_id', label: auditLog.actor, options: useAssignees() },
    {
      name: 'target_kind',
      label: texts.area,
      options: auditTargetKinds.map((value) => ({ value, text: texts.kinds[value] })),
    },
    useCompanyFilter(auditLog.company),
    { name: 'created_after', label: auditLog.from, isDay: true },
    { name: 'created_before', label: auditLog.to, isDay: true },
    // Of an address that leads here from a record.
    { name: 'target_id', label: auditLog.target },
  ];
  return (
    <Screen title={screens.auditLog}>
      <Table<AuditEntry>
        title={screens.auditLog}
        file="records"
        views="operator/audit-log"
        list={api.operator.auditLog.list}
        queryOf={withInstants}
        idOf={({ id }) => id}
        filters={filters}
        preview={(entry) => <Entry of={entry} />}
        columns={[
          columns.when('at', auditLog.at, ({ created_at }) => created_at),
          columns.text('actor', auditLog.actor, actorOf),
          { name: 'action', title: auditLog.action, cell: (entry) => <Sentence of={entry} />, csv: textOf },
          columns.filed('area', texts.area, ({ target }) => (target === null ? null : texts.kinds[target.kind])),
          columns.filed('target', auditLog.target, ({ target_id }) => target_id),
          columns.filed('request', failure.request, ({ request_id }) => request_id),
          { name: 'changes', title: texts.details, cell: (entry) => <Folded of={entry} /> },
        ]}
      />
    </Screen>
  );
}

interface OfEntry {
  readonly of: AuditEntry;
}

function Folded({ of: { action, before, after } }: OfEntry) {
  const texts = useTexts(words);
  const changes = changesOf(before, after);
  if (changes.length === 0) return null;
  return (
    <details>
      <summary>{texts.details}</summary>
      <p>
        <code>{action}</code>
      </p>
      <Changes changes={changes} />
    </details>
  );
}

/** One entry beside the list. */
function Entry({ of }: OfEntry) {
  const { auditLog, failure, deliveries } = useWords();
  const textOf = useSentence();
  const actorOf = useActor();
  return (
    <>
      <h2>{textOf(of)}</h2>
      <DescriptionList
        facts={[
          [auditLog.at, <DateTime key="at" at={of.created_at} hasSeconds />],
          [auditLog.actor, actorOf(of)],
          [auditLog.action, <code key="action">{of.action}</code>],
          [auditLog.target, of.target_id],
          [failure.request, of.request_id],
          [
            auditLog.company,
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
