/** The Partners that may act for the company, may soon, or did: confirmed and revoked by its admins. */
import { columns } from '../data/table/columns.tsx';
import { api } from '../data/operations.ts';
import type { CompanyPartner } from '@mahnwerk/contract/account/partners.ts';
import { useState } from 'react';
import { ActionMenu } from '../ui/ActionMenu.tsx';
import { CommandDialog } from '../data/form/CommandDialog.tsx';
import type { Column } from '../data/table/grid.ts';
import { State } from '../ui/State.tsx';
import { Table } from '../data/table/Table.tsx';
import { useWords } from '../language/language.ts';
import { useOwner } from '../data/owner.ts';
import { accessMeanings } from '../features/companies/access.ts';

interface Open {
  readonly command: 'confirm' | 'revoke';
  readonly of: CompanyPartner;
}

/** What an admin may do now: an access that has ended comes back by the operator alone. */
const commandsOf = ({ access }: CompanyPartner): readonly Open['command'][] =>
  access === 'unavailable' ? ['confirm', 'revoke'] : access === 'available' ? ['revoke'] : [];

export function Partners() {
  const words = useWords().company.partners;
  const { account, may } = useOwner();
  const [open, setOpen] = useState<Open>();
  const actions: Column<CompanyPartner> = {
    name: 'actions',
    title: words.actions,
    cell: (of) =>
      commandsOf(of).length === 0 ? null : (
        <ActionMenu
          label={words.actions}
          of={of.name}
          actions={commandsOf(of).map((command) => ({
            text: words[command].action,
            run: () => setOpen({ command, of }),
          }))}
        />
      ),
  };
  return (
    <>
      <h2>{words.title}</h2>
      <Table<CompanyPartner>
        title={words.title}
        list={api.owner.accountPartners.list}
        idOf={({ id }) => id}
        columns={[
          columns.text('name', words.name, (each) => each.name),
          {
            name: 'access',
            title: words.access,
            cell: ({ access }) => <State meaning={accessMeanings[access]}>{words.states[access]}</State>,
          },
          columns.day('since', words.since, ({ created_at }) => created_at),
          ...(may('account:admin') ? [actions] : []),
        ]}
      />
      {open === undefined ? null : (
        <CommandDialog
          title={`${words[open.command].action}: ${open.of.name}`}
          submit={words[open.command].action}
          isDangerous={open.command === 'revoke'}
          onClose={() => setOpen(undefined)}
          changes={[api.owner.accountPartners]}
          send={async () => {
            await account.accountPartners[open.command]({ id: open.of.id });
            return words[open.command].done(open.of.name);
          }}
        >
          {() => <p>{words[open.command].about}</p>}
        </CommandDialog>
      )}
    </>
  );
}
