/** „Bearbeitungspläne“: how the office works on cases, of a company or of all. */
import { useState } from 'react';
import { type CasePolicy, policyClaimKinds } from '@mahnwerk/contract/operator/case-policies.ts';
import { useMay } from '../../data/me.ts';
import { api } from '../../data/operations.ts';
import { columns } from '../../data/table/columns.tsx';
import { type Column, Table } from '../../data/table/Table.tsx';
import { useTexts, useWords } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { State } from '../../ui/State.tsx';
import { useCompanyFilter } from '../company-filter.ts';
import { NewPolicy } from './NewPolicy.tsx';
import { words } from './words.ts';

export function CasePolicies() {
  const { screens } = useWords();
  const texts = useTexts(words);
  const mayChange = useMay()('operator:admin');
  const [isOpen, setOpen] = useState(false);
  return (
    <Screen
      title={screens.casePolicies}
      actions={
        mayChange ? (
          <Button isPrimary shortcut="c" onPress={() => setOpen(true)}>
            {texts.create}
          </Button>
        ) : undefined
      }
    >
      <Table<CasePolicy>
        title={screens.casePolicies}
        list={api.operator.casePolicies.list}
        idOf={({ id }) => id}
        filters={[useCompanyFilter(texts.company), ...useFilters()]}
        columns={useColumns()}
        empty={texts.none}
      />
      {isOpen ? <NewPolicy onClose={() => setOpen(false)} /> : null}
    </Screen>
  );
}

function useFilters() {
  const texts = useTexts(words);
  return [
    {
      name: 'claim_kind',
      label: texts.claimKind,
      options: policyClaimKinds.map((value) => ({ value, text: texts.claimKinds[value] })),
    },
    {
      name: 'enabled',
      label: texts.enabled,
      options: (['true', 'false'] as const).map((value) => ({ value, text: texts.states[value] })),
    },
  ];
}

function useColumns(): readonly Column<CasePolicy>[] {
  const texts = useTexts(words);
  return [
    columns.link('name', texts.name, ({ id, name }) => [paths.operator.policy(id), name]),
    columns.text('company', texts.company, ({ company_name }) => company_name ?? texts.allCompanies),
    columns.text('claim_kind', texts.claimKind, ({ claim_kind }) => texts.claimKinds[claim_kind]),
    {
      name: 'state',
      title: texts.state,
      cell: ({ enabled }) => (
        <State meaning={enabled ? 'good' : 'calm'}>{enabled ? texts.states.true : texts.states.false}</State>
      ),
    },
    columns.figure('running', texts.running, ({ running_cases }) => running_cases),
    columns.text('version', texts.version, ({ version }) => version),
    columns.day('effective_from', texts.from, ({ effective_from }) => effective_from),
  ];
}
