/** An invoice as its company reads it: what happens next and why, what is open, the letters that went, the payments. */
import { paths } from '../../paths.ts';
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import type { Invoice as InvoiceData } from '@mahnwerk/contract/dunning/invoices.ts';
import { Link } from '@tanstack/react-router';
import { type Amount, isZero } from '../../ui/amounts.ts';
import { Card } from '../../ui/Card.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { Money } from '../../ui/Money.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { AsApi } from '../../features/api/AsApi.tsx';
import { useWords } from '../../language/language.ts';
import styles from '../../ui/Record.module.css';
import { useDunning } from '../../data/useDunning.ts';
import { InvoiceActions } from './commands.tsx';
import { CustomerAnswers } from './CustomerAnswers.tsx';
import { InvoiceFile } from './InvoiceFile.tsx';
import { InvoiceState } from './InvoiceState.tsx';
import { Letters } from './Letters.tsx';

export function Invoice() {
  const { company } = useWords();
  const { id } = useDunning();
  const { data, error, refetch } = useRead(api.dunning.mahnserviceInvoices.get, { id });
  if (data === undefined)
    return <LoadState title={company.screens.invoices} error={error} retry={() => void refetch()} />;
  return (
    <Screen title={data.invoice_number} actions={<InvoiceActions invoice={data} />}>
      <p className={styles.soft}>
        <InvoiceState invoice={data} /> {data.subject_matter}
      </p>
      <Next invoice={data} />
      <InvoiceFile invoice={data} />
      <CustomerAnswers invoice={data} />
      <Owed invoice={data} />
      <Letters />
      <Paid invoice={data} />
      <AsApi path={`/mahnservice/v1/invoices/${data.id}/`} object={data} />
    </Screen>
  );
}

/** What happens next, and why: the decision of the latest day. */
function Next({ invoice }: { readonly invoice: InvoiceData }) {
  const words = useWords().invoices;
  const { id } = useDunning();
  const { data } = useRead(api.dunning.mahnserviceDecisions.list, { invoice_id: id, query: { limit: 1 } });
  const decision = data?.results[0];
  const { status, next_dunning_at, current_level, collection } = invoice;
  return (
    <Card title={words.nextTitle} isNext>
      <p>
        <b>{current_level === 0 ? words.beforeFirst : words.reached(current_level)}</b>{' '}
        {next_dunning_at === null ? null : (
          <>
            {words.nextOn} <DateTime at={next_dunning_at} isDay />.
          </>
        )}
      </p>
      {status === 'draft' ? <p>{words.draftAbout}</p> : null}
      {decision === undefined ? null : <p className={styles.soft}>{words.reasons[decision.reason]}</p>}
      {collection === null ? null : <HandedOver collection={collection} />}
    </Card>
  );
}

function HandedOver({ collection }: { readonly collection: NonNullable<InvoiceData['collection']> }) {
  const { company } = useWords();
  const { customer } = useDunning();
  const { mandate_id, order_id } = collection;
  return (
    <p>
      {mandate_id === null ? (
        <Link to={paths.company.order(customer, order_id)}>{company.orders.toOrder}</Link>
      ) : (
        <Link to={paths.company.case(customer, mandate_id)}>{company.orders.toCase}</Link>
      )}
    </p>
  );
}

/** The open amount with its lines. */
function Owed({ invoice }: { readonly invoice: InvoiceData }) {
  const words = useWords().invoices;
  return (
    <Card title={words.owed}>
      <DescriptionList
        facts={[
          [words.debtor, invoice.debtor_name],
          [words.amount, <Money key="amount" amount={invoice.amount} />],
          [words.fees, shown(invoice.fees_amount)],
          [words.interest, shown(invoice.interest_amount)],
          [words.waived, shown(invoice.waived_amount)],
          [words.paid, shown(invoice.paid_amount)],
          [
            words.open,
            <b key="open">
              <Money amount={invoice.open_amount} />
            </b>,
          ],
          [words.date, <DateTime key="date" at={invoice.invoice_date} isDay />],
          [words.due, <DateTime key="due" at={invoice.due_date} isDay />],
          [words.default, invoice.default_since && <DateTime key="default" at={invoice.default_since} isDay />],
        ]}
      />
    </Card>
  );
}

/** What is zero is left out. */
const shown = (amount: Amount) => (isZero(amount) ? null : <Money amount={amount} />);

function Paid({ invoice: { payments } }: { readonly invoice: InvoiceData }) {
  const words = useWords().invoices;
  if (payments.length === 0) return null;
  return (
    <Card title={words.payments}>
      <ul className={styles.list}>
        {payments.map(({ id, amount, value_date }) => (
          <li key={id}>
            <span>
              <DateTime at={value_date} isDay />: <Money amount={amount} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
