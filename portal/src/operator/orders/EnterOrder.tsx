/** „Auftrag erfassen“: for which client, and who owes. The draft is stored with its debtor; its claims follow. */
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { Form } from '../../data/form/Form.tsx';
import { useMay } from '../../data/me.ts';
import { type AnswerOf, api } from '../../data/operations.ts';
import { type Attempt, useRead, useReadAll } from '../../data/query.ts';
import { useRefresh } from '../../data/stored.ts';
import { DebtorChoice, useDebtorChoice } from '../../features/orders/DebtorChoice.tsx';
import { EntryContext, useEntry } from '../../features/orders/entry.ts';
import { OrderWay } from '../../features/orders/OrderWay.tsx';
import { useTexts, useWords } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/Card.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { NoRight } from '../../ui/NoRight.tsx';
import styles from '../../ui/Record.module.css';
import { Screen } from '../../ui/Screen.tsx';
import { CompanyField } from '../CompanyField.tsx';
import { useOperatorEntry } from './entry.ts';
import { words } from './words.ts';

const { operatorCompanies, reviews } = api.operator;

/** The address may name the client. */
export function EnterOrder() {
  const { title } = useTexts(words);
  const { company_id: id } = useSearch({ strict: false }) as { readonly company_id?: string };
  const isNamed = id !== undefined;
  const { data, error, refetch } = useRead(operatorCompanies.get, { id: id ?? '' }, { isEnabled: isNamed });
  if (!useMay()('operator:cases')) return <NoRight />;
  if (isNamed && data === undefined) return <LoadState title={title} error={error} retry={() => void refetch()} />;
  return <Entering key={id} named={data} />;
}

type Named = AnswerOf<typeof operatorCompanies.get> | undefined;

function Entering({ named }: { readonly named: Named }) {
  const { title, about } = useTexts(words);
  const [company, setCompany] = useState(named?.id);
  const entry = useOperatorEntry(company);
  return (
    <Screen title={title}>
      <OrderWay present="debtor" />
      <p>{about}</p>
      <EntryContext value={entry}>
        <EntryForm company={company} initial={named?.name} onCompany={setCompany} />
      </EntryContext>
      <Drafts />
    </Screen>
  );
}

interface EntryFormProps {
  readonly company: string | undefined;
  /** Its name, where the address names it. */
  readonly initial: string | undefined;
  readonly onCompany: (id: string | undefined) => void;
}

function EntryForm({ company, initial, onCompany }: EntryFormProps) {
  const { newOrder } = useWords().company;
  const texts = useTexts(words);
  const { routes, whole } = useEntry();
  const choice = useDebtorChoice();
  const refresh = useRefresh();
  const navigate = useNavigate();

  async function send(fields: FormData, attempt: Attempt) {
    const order = await routes.orders.create({
      body: { debtor_id: await choice.debtorOf(fields, attempt) },
      ...attempt,
    });
    await refresh(...whole);
    await navigate({ to: paths.operator.enteredOrder(order.id) });
  }

  return (
    <Form
      send={send}
      submit={newOrder.next}
      isReady={company !== undefined}
      draft={company === undefined ? undefined : `entered order of ${company} for ${choice.kind}`}
    >
      {(errorOf) => (
        <>
          <CompanyField
            label={texts.company}
            initial={initial}
            failure={errorOf('company_id')}
            onChoose={(id) => {
              // A debtor that is known was one of the company before.
              if (id !== company) choice.setKnown(undefined);
              onCompany(id);
            }}
          />
          {company === undefined ? null : (
            <DebtorChoice key={company} choice={choice} field="debtor_id" errorOf={errorOf} />
          )}
        </>
      )}
    </Form>
  );
}

/** As many drafts are listed. */
const most_drafts = 200;

/** What was begun and not handed in: each leads to where it goes on. */
function Drafts() {
  const texts = useTexts(words);
  const query = { status: 'draft', source: 'operator', ordering: '-created', limit: limits.page_max } as const;
  const { data, error, refetch } = useReadAll(reviews.list, { query }, most_drafts);
  if (error !== null) return <Failure what={texts.drafts} error={error} retry={() => void refetch()} />;
  if (data === undefined || data.length === 0) return null;
  return (
    <Card title={texts.drafts}>
      <ul className={styles.list}>
        {data.map(({ id, debtor_name, company_name }) => (
          <li key={id}>
            <Link to={paths.operator.enteredOrder(id)}>{debtor_name}</Link> {texts.of(company_name)}
          </li>
        ))}
      </ul>
    </Card>
  );
}
