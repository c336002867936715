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
import { useLetterColumns } from '../post/letter-columns.tsx';
import { LetterPreview } from '../post/LetterPreview.tsx';
import type { Letter } from '../post/reads.ts';
import { DebtorActions } from './DebtorActions.tsx';
import { DebtorFacts } from './DebtorFacts.tsx';
import { useInvoiceColumns } from './invoice-columns.tsx';
import { words } from './invoice-words.ts';
import { InvoicePreview } from './InvoicePreview.tsx';

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
      <Letters debtor={data} />
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

/** The address holds the pages of the invoices: of the letters the newest are shown, all stand in „Druckausgang“. */
function Letters({ debtor: { id } }: DebtorProps) {
  const { regions } = useTexts(words);
  const { kind, invoices, dated, channel, state, why, posted } = useLetterColumns();
  return (
    <section className={styles.section} aria-label={regions.letters}>
      <h2>{regions.letters}</h2>
      <Table<Letter>
        title={regions.letters}
        topic="letters"
        list={api.operator.dunningLetters.list}
        given={{ query: { debtor_id: id } }}
        queryOf={newestAlone}
        idOf={(letter) => letter.id}
        preview={(letter) => <LetterPreview letter={letter} />}
        columns={[kind, invoices, dated, channel, state, why, posted]}
      />
    </section>
  );
}

const newestAlone = ({ limit }: { readonly limit?: number }): object => (limit === undefined ? {} : { limit });
