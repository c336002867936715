/** „Versionen“ of a letter text, the newest first: each is read, and approved, from here. */
import { useState } from 'react';
import type { LetterText } from '@mahnwerk/contract/shapes/letter-text.ts';
import { useMay } from '../../data/me.ts';
import { api } from '../../data/operations.ts';
import { columns } from '../../data/table/columns.tsx';
import { type Column, Table } from '../../data/table/Table.tsx';
import { useTexts } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { State } from '../../ui/State.tsx';
import { ApproveText } from './ApproveText.tsx';
import styles from './LetterTexts.module.css';
import type { Place } from './place.ts';
import { ReadVersion } from './ReadVersion.tsx';
import { words } from './words.ts';

export function TextVersions({ place }: { readonly place: Place }) {
  const { company, key } = place;
  const texts = useTexts(words);
  const mayApprove = useMay()('operator:admin');
  const [read, setRead] = useState<LetterText>();
  const [approved, setApproved] = useState<LetterText>();
  const commands: Column<LetterText> = {
    name: 'commands',
    title: texts.commands,
    cell: (text) => (
      <span className={styles.commands}>
        <Button isQuiet label={texts.readOf(text.version)} onPress={() => setRead(text)}>
          {texts.reading}
        </Button>
        {mayApprove && text.approval === null ? (
          <Button isQuiet label={texts.approveTitle(text.version)} onPress={() => setApproved(text)}>
            {texts.approve}
          </Button>
        ) : null}
      </span>
    ),
  };
  const shared = {
    title: texts.versions,
    idOf: ({ version }: LetterText) => String(version),
    columns: [...columnsIn(texts), commands],
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
          empty={texts.noVersions}
        />
      )}
      {read === undefined ? null : <ReadVersion text={read} onClose={() => setRead(undefined)} />}
      {approved === undefined ? null : (
        <ApproveText place={place} version={approved.version} onClose={() => setApproved(undefined)} />
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
