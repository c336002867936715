/** What a company has: its users, who are invited here, and its keys. */
import { api } from '../data/operations.ts';
import { useRead } from '../data/query.ts';
import type { Company } from '@mahnwerk/contract/operator/companies.ts';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Failure } from '../ui/Failure.tsx';
import { SecretOnce } from '../ui/SecretOnce.tsx';
import { State } from '../ui/State.tsx';
import { DateTime } from '../ui/DateTime.tsx';
import { useWords } from '../language/language.ts';
import { InvitePerson } from '../features/people/commands.tsx';
import { nameOf } from '../features/people/people.ts';
import { personMeanings } from '../features/people/PeopleScreen.tsx';
import styles from './Company.module.css';
import { Lines } from './Lines.tsx';
import { useOperator } from '../data/useOperator.ts';

// The field that finds companies is loaded with the first dialog.
const CreateKey = lazy(() => import('./keys/CreateKey.tsx').then((module) => ({ default: module.CreateKey })));

/** As many of each are shown. */
const limit = 100;

interface UsersProps {
  readonly company: Company;
  readonly mayInvite: boolean;
}

export function UsersOf({ company: { id: company_id }, mayInvite }: UsersProps) {
  const { areas, people: words } = useWords();
  const { operatorUsers } = useOperator();
  const [isInviting, setInviting] = useState(false);
  const [link, setLink] = useState<string>();
  const { data, error, refetch } = useRead(api.operator.operatorUsers.list, { company_id, query: { limit } });
  const invite = mayInvite ? <Button onPress={() => setInviting(true)}>{words.invite}</Button> : null;
  return (
    <Card title={areas.users} aside={invite} hasNoPadding>
      {error === null ? null : <Failure error={error} retry={() => void refetch()} />}
      <Lines count={data?.results.length}>
        {data?.results.map((person) => (
          <li key={person.id}>
            <b>{nameOf({ ...person, roles: [] })}</b>
            <span>{person.email}</span>
            <span className={styles.soft}>{words.roleNames[person.role]}</span>
            <State meaning={personMeanings[person.status]}>{words.states[person.status]}</State>
          </li>
        ))}
      </Lines>
      {isInviting ? (
        <InvitePerson
          people={{
            list: api.operator.operatorUsers.list,
            roles: ['member', 'admin'],
            hasSeveralRoles: false,
            invite: ({ roles, ...person }, attempt) =>
              operatorUsers.create({
                company_id,
                body: { ...person, role: roles.includes('admin') ? 'admin' : 'member' },
                ...attempt,
              }),
          }}
          onClose={() => setInviting(false)}
          onLink={setLink}
        />
      ) : null}
      {link === undefined ? null : (
        <SecretOnce
          title={words.link}
          about={words.linkAbout}
          value={link}
          kept={words.linkKept}
          onClose={() => setLink(undefined)}
        />
      )}
    </Card>
  );
}

interface KeysProps {
  readonly company: Company;
  readonly mayCreate: boolean;
}

export function KeysOf({ company, mayCreate }: KeysProps) {
  const { id, name } = company;
  const { screens, keys: words } = useWords();
  const [isCreating, setCreating] = useState(false);
  const [secret, setSecret] = useState<string>();
  const { data, error, refetch } = useRead(api.operator.operatorKeys.list, { query: { company_id: id, limit } });
  return (
    <Card
      title={screens.keys}
      aside={mayCreate ? <Button onPress={() => setCreating(true)}>{words.create}</Button> : null}
      hasNoPadding
    >
      {error === null ? null : <Failure error={error} retry={() => void refetch()} />}
      <Lines count={data?.results.length}>
        {data?.results.map(({ id: each, token_name, kind, last_used_at, suspended_at }) => (
          <li key={each}>
            <b>{token_name}</b>
            <span>{words.kinds[kind]}</span>
            <span className={styles.soft}>
              {words.lastUsed}: {last_used_at === null ? words.never : <DateTime at={last_used_at} />}
            </span>
            <State meaning={suspended_at === null ? 'good' : 'warn'}>
              {suspended_at === null ? words.active : words.suspended}
            </State>
          </li>
        ))}
      </Lines>
      <Suspense>
        {isCreating ? (
          <CreateKey company={{ id, name }} onClose={() => setCreating(false)} onSecret={setSecret} />
        ) : null}
      </Suspense>
      {secret === undefined ? null : (
        <SecretOnce
          title={words.secret}
          about={words.secretAbout}
          value={secret}
          kept={words.secretKept}
          onClose={() => setSecret(undefined)}
        />
      )}
    </Card>
  );
}
