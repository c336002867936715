/** „Versionen“ of a client's dunning levels, the newest first. */
import type { DunningPolicy } from '@mahnwerk/contract/dunning/policy.ts';
import { api } from '../../data/operations.ts';
import { columns } from '../../data/table/columns.tsx';
import { Table } from '../../data/table/Table.tsx';
import { Card } from '../../ui/Card.tsx';
import { State } from '../../ui/State.tsx';
import { useLadderWords } from '../../features/ladder/ladder-words.ts';

interface LadderVersionsProps {
  readonly company: string;
  /** The one in force. */
  readonly present: DunningPolicy | undefined;
}

export function LadderVersions({ company: id, present }: LadderVersionsProps) {
  const words = useLadderWords();
  return (
    <Card title={words.versions} hasNoPadding>
      <Table<DunningPolicy>
        title={words.versions}
        list={api.operator.dunningLadder.versions}
        given={{ id }}
        idOf={({ version }) => String(version)}
        columns={[
          columns.text('version', words.version, ({ version }) => version),
          columns.day('effective_from', words.from, ({ effective_from }) => effective_from),
          {
            name: 'state',
            title: words.state,
            cell: ({ version, effective_from, business_date }) =>
              version === present?.version ? (
                <State meaning="good">{words.inForce}</State>
              ) : (
                <State meaning="calm">{effective_from > business_date ? words.later : words.superseded}</State>
              ),
          },
          columns.text('levels', words.levels, ({ levels }) => levels.map(({ name }) => name).join(' · ')),
          columns.when('created', words.created, ({ created_at }) => created_at),
        ]}
      />
    </Card>
  );
}
