/** „Versionen“ of a letter text, the newest first. */
import type { LetterText } from '@mahnwerk/contract/shapes/letter-text.ts';
import { api } from '../../data/operations.ts';
import { columns } from '../../data/table/columns.tsx';
import { type Column, Table } from '../../data/table/Table.tsx';
import { useTexts } from '../../language/language.ts';
import { Card } from '../../ui/Card.tsx';
import { State } from '../../ui/State.tsx';
import type { Place } from './place.ts';
import { words } from './words.ts';

export function TextVersions({ place: { company, key } }: { readonly place: Place }) {
  const texts = useTexts(words);
  const shared = {
    title: texts.versions,
    idOf: ({ version }: LetterText) => String(version),
    columns: columnsIn(texts),
  };
  return (
    <Card title={texts.versions} hasNoPadding>
      {company === undefined ? (
        <Table<LetterText> {...shared} list={api.operator.letterTexts.versions} given={{ key }} />
      ) : (
        <Table<LetterText>
          {...shared}
          list={api.operator.companyLetterTexts.versions}
          given={{ company_id: company, key }}
          empty={<p>{texts.noVersions}</p>}
        />
      )}
    </Card>
  );
}

const meanings = { in_force: 'good', scheduled: 'calm', superseded: 'calm' } as const;

const columnsIn = (texts: (typeof words)['de']): readonly Column<LetterText>[] => [
  columns.text('version', texts.version, ({ version }) => version),
  columns.day('effective_from', texts.from, ({ effective_from }) => effective_from),
  {
    name: 'status',
    title: texts.state,
    cell: ({ status }) => <State meaning={meanings[status]}>{texts.statuses[status]}</State>,
  },
  columns.text('approval', texts.approval, ({ approval }) => (approval === null ? texts.draft : approval.by)),
  columns.when('created', texts.createdAt, ({ created_at, shipped }) => (shipped ? null : created_at)),
];
