/** A Partner, the companies that it acts for, and its users. */
import { api } from '../data/operations.ts';
import { useRead } from '../data/query.ts';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { LoadState } from '../ui/LoadState.tsx';
import { useWords } from '../language/language.ts';
import { useMay } from '../data/me.ts';
import { membersOf } from '../features/people/people.ts';
import { PeopleScreen } from '../features/people/PeopleScreen.tsx';
import { Button } from '../ui/Button.tsx';
import styles from './Company.module.css';
import { CompaniesOf } from './PartnerCompanies.tsx';
import { ChangePartner } from './setup/CreatePartner.tsx';
import { useSetupWords } from './setup/words.ts';
import { useOperator } from '../data/useOperator.ts';

// The field that finds companies is loaded with the dialog.
const ConnectCompany = lazy(() =>
  import('./setup/ConnectCompany.tsx').then((module) => ({ default: module.ConnectCompany })),
);

export function PartnerUsers() {
  const { screens } = useWords();
  const { id: partner_id } = useParams({ strict: false }) as { readonly id: string };
  const { operatorPartnerUsers: users } = useOperator();
  const mayChange = useMay()('operator:admin');
  const { partners: words } = useSetupWords();
  const [open, setOpen] = useState<'change' | 'connect'>();
  const close = () => setOpen(undefined);
  const { data, error, refetch } = useRead(api.operator.operatorPartners.get, { id: partner_id });
  if (data === undefined) return <LoadState title={screens.partners} error={error} retry={() => void refetch()} />;
  const list = api.operator.operatorPartnerUsers.list;
  const shown = { list, given: { partner_id }, showsSignIn: true, mayChange, changesActive: true };
  const people = membersOf(shown, {
    invite: (body, attempt) => users.create({ partner_id, body, ...attempt }),
    change: (id, role) => users.update({ partner_id, id, body: { role } }),
    remove: (id) => users.delete({ partner_id, id }),
    resend: (id, attempt) => users.resend({ partner_id, id, ...attempt }),
  });
  return (
    <PeopleScreen title={data.name} people={people}>
      {mayChange ? (
        <p className={styles.commands}>
          <Button onPress={() => setOpen('change')}>{words.change}</Button>
          <Button onPress={() => setOpen('connect')}>{words.connect}</Button>
        </p>
      ) : null}
      <CompaniesOf partner={partner_id} />
      {open === 'change' ? <ChangePartner partner={data} onClose={close} /> : null}
      <Suspense>{open === 'connect' ? <ConnectCompany partner={partner_id} onClose={close} /> : null}</Suspense>
    </PeopleScreen>
  );
}
