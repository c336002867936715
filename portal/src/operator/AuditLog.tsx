/** „Protokoll“: every write of the operator, newest first. */
import type { AuditEntry } from '@mahnwerk/contract/operator/audit-log.ts';
import { Screen } from '../components/Screen.tsx';
import { Table } from '../components/Table.tsx';
import { When } from '../components/When.tsx';
import { useWords } from '../language/language.ts';
import { useOperator } from './useOperator.ts';

export function AuditLog() {
  const { screens, auditLog } = useWords();
  const operator = useOperator();
  return (
    <Screen title={screens.auditLog}>
      <Table<AuditEntry>
        name="operator-audit-log"
        title={screens.auditLog}
        read={(query) => operator.auditLog.list({ query })}
        idOf={({ id }) => id}
        columns={[
          { name: 'at', title: auditLog.at, cell: ({ created_at }) => <When at={created_at} /> },
          { name: 'actor', title: auditLog.actor, cell: ({ actor_name }) => actor_name },
          { name: 'action', title: auditLog.action, cell: ({ action }) => <code>{action}</code> },
          { name: 'target', title: auditLog.target, cell: ({ target_id }) => target_id },
        ]}
      />
    </Screen>
  );
}
