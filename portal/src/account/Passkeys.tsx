/** Passkeys of the person: added by its device, renamed, removed. */
import { columns } from '../data/table/columns.tsx';
import { api } from '../data/operations.ts';
import type { Passkey } from '@mahnwerk/contract/account/passkeys.ts';
import { useState } from 'react';
import { useCommand } from '../data/query.ts';
import { useRefresh } from '../data/stored.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Dialog, DialogActions } from '../ui/Dialog.tsx';
import { Field } from '../ui/Field.tsx';
import { Form, textIn } from '../data/form/Form.tsx';
import { Table } from '../data/table/Table.tsx';
import { DateTime } from '../ui/DateTime.tsx';
import { useWords } from '../language/language.ts';
import { account } from '../data/service.ts';
import { useProven } from '../data/person/Proof.tsx';
import { FactorFailure } from './FactorFailure.tsx';
import styles from './Security.module.css';
import { createPasskey, hasPasskeys } from '../data/person/webauthn.ts';

/** A change shows in the list, and in what the person sees of itself. */
const changes = [api.person.passkeys, api.person.me];

export function Passkeys() {
  const { passkeys } = useWords();
  const proven = useProven();
  const [renamed, setRenamed] = useState<Passkey>();
  const remove = useCommand((id: string) => proven(() => account.passkeys.delete({ id })), { changes });
  const actions = (each: Passkey) => (
    <div className={styles.actions}>
      <Button label={passkeys.rename(each.name)} onPress={() => setRenamed(each)}>
        {passkeys.renameShort}
      </Button>
      <Button isDangerous label={passkeys.remove(each.name)} onPress={() => remove.mutate(each.id)}>
        {passkeys.removeShort}
      </Button>
    </div>
  );
  return (
    <Card title={passkeys.title}>
      <p>{passkeys.about}</p>
      <Table<Passkey>
        title={passkeys.title}
        list={api.person.passkeys.list}
        idOf={({ id }) => id}
        columns={[
          columns.text('name', passkeys.name, (each) => each.name),
          {
            name: 'last_used',
            title: passkeys.lastUsed,
            cell: ({ last_used_at }) => (last_used_at === null ? passkeys.never : <DateTime at={last_used_at} />),
          },
          { name: 'actions', title: passkeys.actions, cell: actions },
        ]}
      />
      <FactorFailure error={remove.error} />
      {hasPasskeys() ? <Add /> : <p>{passkeys.nameless}</p>}
      {renamed === undefined ? null : <Rename passkey={renamed} onClose={() => setRenamed(undefined)} />}
    </Card>
  );
}

function Add() {
  const { passkeys } = useWords();
  const proven = useProven();
  const refresh = useRefresh();
  const add = async (fields: FormData) => {
    const options = await proven(() => account.passkeys.options({ body: { purpose: 'registration' } }));
    const body = { name: textIn(fields, 'name'), credential: await createPasskey(options) };
    await proven(() => account.passkeys.create({ body }));
    await refresh(...changes);
  };
  const failures = { '': passkeys.cancelled, conflict: passkeys.unavailable };
  return (
    <Form send={add} submit={passkeys.add} done={passkeys.added} failures={failures}>
      {(errorOf) => <Field label={passkeys.name} name="name" type="text" failure={errorOf('name')} />}
    </Form>
  );
}

interface RenameProps {
  readonly passkey: Passkey;
  readonly onClose: () => void;
}

function Rename({ passkey, onClose }: RenameProps) {
  const { passkeys } = useWords();
  const proven = useProven();
  const refresh = useRefresh();
  const save = async (fields: FormData) => {
    await proven(() => account.passkeys.update({ id: passkey.id, body: { name: textIn(fields, 'name') } }));
    await refresh(...changes);
    onClose();
  };
  return (
    <Dialog title={passkeys.rename(passkey.name)} onClose={onClose}>
      <Form send={save} submit={passkeys.save} done="">
        {(errorOf) => (
          <Field label={passkeys.name} name="name" type="text" defaultValue={passkey.name} failure={errorOf('name')} />
        )}
      </Form>
      <DialogActions>
        <Button onPress={onClose}>{passkeys.cancel}</Button>
      </DialogActions>
    </Dialog>
  );
}
