/** „Versionen“ of a policy, the newest first. */
import type { CasePolicy } from '@mahnwerk/contract/operator/case-policies.ts';
import { api } from '../../data/operations.ts';
import { columns } from '../../data/table/columns.tsx';
import { Table } from '../../data/table/Table.tsx';
import { useTexts } from '../../language/language.ts';
import { Card } from '../../ui/Card.tsx';
import { State } from '../../ui/State.tsx';
import { words } from './words.ts';

/** @param present the one in force */
export function PolicyVersions({ present }: { readonly present: CasePolicy }) {
  const texts = useTexts(words);
  const statusOf = ({ version, effective_from, business_date }: CasePolicy) => {
    if (version === present.version) return 'in_force';
    return effective_from > business_date ? 'scheduled' : 'superseded';
  };
  return (
    <Card title={texts.versions} hasNoPadding>
      <Table<CasePolicy>
        title={texts.versions}
        list={api.operator.casePolicies.versions}
        given={{ id: present.id }}
        idOf={({ version }) => String(version)}
        columns={[
          columns.text('version', texts.version, ({ version }) => version),
          columns.day('effective_from', texts.from, ({ effective_from }) => effective_from),
          {
            name: 'state',
            title: texts.state,
            cell: (row) => (
              <State meaning={statusOf(row) === 'in_force' ? 'good' : 'calm'}>{texts.statuses[statusOf(row)]}</State>
            ),
          },
          columns.text('steps', texts.stepsOf, ({ steps }) => steps.map(({ name }) => name).join(' · ')),
        ]}
      />
    </Card>
  );
}
