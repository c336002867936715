/** One invoice: where it stands, what happens next, its document, letters, payments and decisions. */
import type { Decision } from '@mahnwerk/contract/dunning/decisions.ts';
import type { OperatorInvoice } from '@mahnwerk/contract/operator/dunning-invoices.ts';
import { Link, useParams } from '@tanstack/react-router';
import { useMay } from '../../data/me.ts';
import { api } from '../../data/operations.ts';
import { useRead } from '../../data/query.ts';
import { Table } from '../../data/table/Table.tsx';
import { useTexts } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { type Amount, isZero } from '../../ui/amounts.ts';
import { Card } from '../../ui/Card.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { Money } from '../../ui/Money.tsx';
import { Screen } from '../../ui/Screen.tsx';
import styles from '../../ui/Record.module.css';
import { decisionKey, useDecisionColumns } from './decision-columns.tsx';
import { DecisionPreview } from './DecisionPreview.tsx';
import { InvoiceActions } from './InvoiceActions.tsx';
import { InvoiceDocument } from './InvoiceDocument.tsx';
import { InvoicePayments } from './InvoiceParts.tsx';
import { InvoiceState } from './InvoiceState.tsx';
import { words } from './invoice-words.ts';
import { NewestLetters } from './NewestLetters.tsx';
import { NextStep } from './NextStep.tsx';
import { words as runWords } from './words.ts';

export function Invoice() {
  const { title, regions } = useTexts(words);
  const { id } = useParams({ strict: false }) as { readonly id: string };
  const mayChange = useMay()('operator:cases');
  const { data, error, refetch } = useRead(api.operator.operatorDunningInvoices.get, { id }, { topics: ['invoices'] });
  if (data === undefined) return <LoadState title={title} error={error} retry={() => void refetch()} />;
  return (
    <Screen title={data.invoice_number} actions={mayChange ? <InvoiceActions invoice={data} /> : undefined}>
      <Standing invoice={data} />
      <Card title={regions.next} isNext>
        <NextStep invoice={data} />
      </Card>
      <InvoiceDocument invoice={data} mayChange={mayChange} />
      <NewestLetters of={{ invoice_id: id }} />
      <InvoicePayments invoice={data} mayChange={mayChange} />
      <Decisions invoice={data} />
    </Screen>
  );
}

/** What is zero is left out. */
const shown = (amount: Amount) => (isZero(amount) ? null : <Money amount={amount} />);

function Standing({ invoice }: { readonly invoice: OperatorInvoice }) {
  const texts = useTexts(words);
  const { facts, regions } = texts;
  return (
    <Card title={regions.standing}>
      <DescriptionList
        facts={[
          [texts.state, <InvoiceState key="state" invoice={invoice} />],
          [
            texts.debtor,
            <Link key="debtor" to={paths.operator.dunningDebtor(invoice.debtor_id)}>
              {invoice.debtor_name}
            </Link>,
          ],
          [
            texts.company,
            <Link key="company" to={paths.operator.company(invoice.company_id)}>
              {invoice.company_name}
            </Link>,
          ],
          [facts.subject, invoice.subject_matter],
          [facts.reference, invoice.your_reference],
          [facts.date, <DateTime key="date" at={invoice.invoice_date} isDay />],
          [texts.due, <DateTime key="due" at={invoice.due_date} isDay />],
          [facts.default, invoice.default_since && <DateTime key="default" at={invoice.default_since} isDay />],
          [texts.level, texts.levels(invoice.current_level)],
          [facts.policy, invoice.policy_version],
          [facts.source, facts.sources[invoice.source]],
          [facts.disputeReason, invoice.dispute_reason],
          [texts.amount, <Money key="amount" amount={invoice.amount} />],
          [facts.fees, shown(invoice.fees_amount)],
          [facts.interest, shown(invoice.interest_amount)],
          [facts.waived, shown(invoice.waived_amount)],
          [facts.paid, shown(invoice.paid_amount)],
          [
            texts.open,
            <b key="open">
              <Money amount={invoice.open_amount} />
            </b>,
          ],
        ]}
      />
    </Card>
  );
}

function Decisions({ invoice: { id } }: { readonly invoice: OperatorInvoice }) {
  const { regions } = useTexts(words);
  const { day } = useTexts(runWords);
  const columns = useDecisionColumns().filter(({ name }) => !['invoice', 'debtor', 'company', 'open'].includes(name));
  return (
    <section className={styles.section} aria-label={regions.decisions}>
      <h2>{regions.decisions}</h2>
      <Table<Decision>
        title={regions.decisions}
        list={api.operator.dunningDecisions.list}
        given={{ query: { invoice_id: id } }}
        idOf={decisionKey}
        preview={(decision) => <DecisionPreview decision={decision} />}
        columns={[{ name: 'on', title: day, cell: ({ on }) => <DateTime at={on} isDay /> }, ...columns]}
      />
    </section>
  );
}
