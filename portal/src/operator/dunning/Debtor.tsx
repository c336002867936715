/** One debtor of invoices: its data, invoices and letters; it is changed, stopped, and deleted while it has no invoice. */
import type { OperatorDunningDebtor } from '@mahnwerk/contract/operator/dunning-debtors.ts';
import type { OperatorInvoice } from '@mahnwerk/contract/operator/dunning-invoices.ts';
import { useParams } from '@tanstack/react-router';
import { useMay } from '../../data/me.ts';
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import { Table } from '../../data/table/Table.tsx';
import { useTexts } from '../../language/language.ts';
import { LoadState } from '../../ui/LoadState.tsx';
import { Screen } from '../../ui/Screen.tsx';
import styles from '../../ui/Record.module.css';
import { InvoicesPageRegion } from '../debtor-page/InvoicesPageRegion.tsx';
import { DebtorActions } from './DebtorActions.tsx';
import { DebtorFacts } from './DebtorFacts.tsx';
import { useInvoiceColumns } from './invoice-columns.tsx';
import { words } from './invoice-words.ts';
import { InvoicePreview } from './InvoicePreview.tsx';
import { NewestLetters } from './NewestLetters.tsx';

export function Debtor() {
  const { debtors } = useTexts(words);
  const { id } = useParams({ strict: false }) as { readonly id: string };
  const mayChange = useMay()('operator:cases');
  const { data, error, refetch } = useRead(api.operator.operatorDunningDebtors.get, { id });
  if (data === undefined) return <LoadState title={debtors.title} error={error} retry={() => void refetch()} />;
  return (
    <Screen title={data.display_name} actions={mayChange ? <DebtorActions debtor={data} /> : undefined}>
      <DebtorFacts debtor={data} />
      <Invoices debtor={data} />
      <InvoicesPageRegion debtor={data} />
      <NewestLetters of={{ debtor_id: id }} />
    </Screen>
  );
}

interface DebtorProps {
  readonly debtor: OperatorDunningDebtor;
}

function Invoices({ debtor: { id } }: DebtorProps) {
  const { title } = useTexts(words);
  const columns = useInvoiceColumns().filter(({ name }) => name !== 'debtor' && name !== 'company');
  return (
    <section className={styles.section} aria-label={title}>
      <h2>{title}</h2>
      <Table<OperatorInvoice>
        title={title}
        topic="invoices"
        list={api.operator.operatorDunningInvoices.list}
        given={{ query: { debtor_id: id } }}
        idOf={(invoice) => invoice.id}
        preview={(invoice) => <InvoicePreview invoice={invoice} />}
        columns={columns}
      />
    </section>
  );
}
