/** „Partner“: the platforms that act for companies. */
import { columns } from '../data/table/columns.tsx';
import { paths } from '../paths.ts';
import { api } from '../data/operations.ts';
import type { Partner } from '@mahnwerk/contract/operator/partners.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Screen } from '../ui/Screen.tsx';
import { Table } from '../data/table/Table.tsx';
import { useWords } from '../language/language.ts';
import { useMay } from '../data/me.ts';
import { CreatePartner } from './setup/CreatePartner.tsx';
import { useSetupWords } from './setup/words.ts';

export function Partners() {
  const { screens, companies } = useWords();
  const { partners: words } = useSetupWords();
  const mayChange = useMay()('operator:admin');
  const [isOpen, setOpen] = useState(false);
  return (
    <Screen
      title={screens.partners}
      actions={
        mayChange ? (
          <Button isPrimary shortcut="c" onPress={() => setOpen(true)}>
            {words.create}
          </Button>
        ) : undefined
      }
    >
      <Table<Partner>
        title={screens.partners}
        list={api.operator.operatorPartners.list}
        idOf={({ id }) => id}
        columns={[
          {
            name: 'name',
            title: companies.name,
            cell: ({ id, name }) => (mayChange ? <Link to={paths.operator.partner(id)}>{name}</Link> : name),
            order: 'name',
          },
          columns.day('created', companies.created, ({ created_at }) => created_at, 'created'),
        ]}
      />
      {isOpen ? <CreatePartner onClose={() => setOpen(false)} /> : null}
    </Screen>
  );
}
