/** „Textvorlagen“: what letters of cases say, by kind; those of a company on its tab. */
import { useState } from 'react';
import { type LetterText, letterTextKinds } from '@mahnwerk/contract/shapes/letter-text.ts';
import { api } from '../../data/operations.ts';
import { useMay } from '../../data/me.ts';
import { columns } from '../../data/table/columns.tsx';
import { type Column, Table } from '../../data/table/Table.tsx';
import { useTexts, useWords } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { State } from '../../ui/State.tsx';
import { useCompanyId } from '../setup/shown-company.ts';
import { NewText } from './NewText.tsx';
import { pathOfText } from './place.ts';
import { words } from './words.ts';

export function LetterTexts() {
  const { screens } = useWords();
  const texts = useTexts(words);
  const mayChange = useMay()('operator:admin');
  const [isOpen, setOpen] = useState(false);
  return (
    <Screen
      title={screens.letterTexts}
      actions={
        mayChange ? (
          <Button isPrimary shortcut="c" onPress={() => setOpen(true)}>
            {texts.create}
          </Button>
        ) : undefined
      }
    >
      <Table<LetterText>
        title={screens.letterTexts}
        list={api.operator.letterTexts.list}
        idOf={({ key }) => key}
        filters={[useKindFilter()]}
        columns={useColumns()}
      />
      {isOpen ? <NewText onClose={() => setOpen(false)} /> : null}
    </Screen>
  );
}

export function CompanyLetterTexts() {
  const { screens } = useWords();
  const company = useCompanyId();
  const texts = useTexts(words);
  return (
    <Card title={screens.letterTexts} hasNoPadding>
      <Table<LetterText>
        title={screens.letterTexts}
        list={api.operator.companyLetterTexts.list}
        given={{ company_id: company }}
        idOf={({ key }) => key}
        filters={[useKindFilter()]}
        columns={[
          ...useColumns(company),
          columns.text('owner', texts.owner, ({ inherited }) => (inherited ? texts.inherited : texts.ofCompany)),
        ]}
      />
    </Card>
  );
}

function useKindFilter() {
  const { kind, kinds } = useTexts(words);
  return { name: 'kind', label: kind, options: letterTextKinds.map((value) => ({ value, text: kinds[value] })) };
}

function useColumns(company?: string): readonly Column<LetterText>[] {
  const texts = useTexts(words);
  return [
    columns.link('name', texts.name, ({ key, name }) => [pathOfText({ company, key }), name]),
    columns.text('kind', texts.kind, ({ kind }) => texts.kinds[kind]),
    {
      name: 'state',
      title: texts.state,
      cell: ({ approval }) => (
        <State meaning={approval === null ? 'warn' : 'good'}>{approval === null ? texts.draft : texts.approved}</State>
      ),
    },
    columns.text('version', texts.version, ({ version }) => version),
    columns.day('effective_from', texts.from, ({ effective_from }) => effective_from),
  ];
}
